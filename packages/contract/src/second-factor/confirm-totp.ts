import { z } from 'zod';
import { signInAgain, typedCode, wrongCode } from '../account/second-factor.ts';
import { call } from '../call.ts';

export const securityConfirmTotp = call({
  name: 'security-confirmTotp',
  summary: 'Sets up the authenticator app whose first code this is; the recovery codes are shown this once.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: { waits: false },
  input: z.object({ code: typedCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: {
    WRONG_CODE: wrongCode,
    SIGN_IN_AGAIN: signInAgain,
    SETUP_OVER: { status: 410, message: 'Setting up took too long. Begin again.' },
  },
});
