import { z } from 'zod';
import { signInAgain, wrongPassword } from '../account/second-factor.ts';
import { call } from '../call.ts';
import { ownPassword } from '../account/own-password.ts';

export const securityRenewRecoveryCodes = call({
  name: 'security-renewRecoveryCodes',
  summary: 'New recovery codes, shown this once; the old ones are worth nothing any more.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ password: ownPassword }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: {
    WRONG_PASSWORD: wrongPassword,
    SIGN_IN_AGAIN: signInAgain,
    NO_SECOND_FACTOR: { status: 409, message: 'There is no second factor to recover.' },
  },
});
