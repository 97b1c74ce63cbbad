import { z } from 'zod';
import { signInAgain, wrongPassword } from '../account/second-factor.ts';
import { call } from '../call.ts';
import { ownPassword } from '../account/own-password.ts';

export const securityBeginTotp = call({
  name: 'security-beginTotp',
  summary: 'Begins to set up an authenticator app: its secret, which counts once a code of it has come back.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: { waits: false },
  input: z.object({ password: ownPassword }),
  output: z.object({
    /** In base 32, to type into an app. */
    secret: z.string(),
    /** otpauth://…, to draw as a QR code. */
    uri: z.string(),
  }),
  errors: { WRONG_PASSWORD: wrongPassword, SIGN_IN_AGAIN: signInAgain },
});
