import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { passwordAgain, proveAgainErrors } from '../account/prove-again.ts';

export const securityRemovePasskey = call({
  name: 'security-removePasskey',
  summary: 'Removes one of the own passkeys: it signs nobody in any more.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ passkeyId: id, password: passwordAgain }),
  output: done,
  errors: {
    ...proveAgainErrors,
    STILL_REQUIRED: { status: 409, message: 'Your role requires a second factor, and this is the only one.' },
  },
});
