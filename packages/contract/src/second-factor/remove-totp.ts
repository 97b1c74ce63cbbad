import { z } from 'zod';
import { signInAgain, typedCode, wrongCode, wrongPassword } from '../account/second-factor.ts';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { ownPassword } from '../account/own-password.ts';

export const securityRemoveTotp = call({
  name: 'security-removeTotp',
  summary: 'Removes the authenticator app and the recovery codes.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    password: ownPassword,
    /** A code of the app, or a recovery code. */
    code: typedCode,
  }),
  output: done,
  errors: {
    WRONG_PASSWORD: wrongPassword,
    WRONG_CODE: wrongCode,
    SIGN_IN_AGAIN: signInAgain,
    NO_SECOND_FACTOR: { status: 409, message: 'There is no authenticator app to remove.' },
    STILL_REQUIRED: { status: 409, message: 'Your role requires a second factor, and this is the only one.' },
  },
});
