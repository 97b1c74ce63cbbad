import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { passwordAgain, proveAgainErrors } from '../account/prove-again.ts';

export const securityDisconnectProvider = call({
  name: 'security-disconnectProvider',
  summary: 'The account at the OpenID Connect provider signs in here no more.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ password: passwordAgain }),
  output: done,
  errors: proveAgainErrors,
});
