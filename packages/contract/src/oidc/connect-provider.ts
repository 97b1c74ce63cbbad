import { z } from 'zod';
import { call } from '../call.ts';
import { passwordAgain, proveAgainErrors } from '../account/prove-again.ts';

export const securityConnectProvider = call({
  name: 'security-connectProvider',
  summary: 'Where to send the browser to connect the own account with one at the OpenID Connect provider.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ password: passwordAgain }),
  output: z.object({ url: z.string() }),
  errors: {
    ...proveAgainErrors,
    PROVIDER_UNAVAILABLE: { status: 503, message: 'The sign-in service does not answer. Try again later.' },
  },
});
