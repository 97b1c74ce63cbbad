import { z } from 'zod';
import { call } from '../call.ts';
import { creationOptions } from './passkey.ts';
import { passwordAgain, proveAgainErrors } from '../account/prove-again.ts';

/** The most passkeys that one person may have. */
export const passkeysMax = 20;

export const securityBeginPasskey = call({
  name: 'security-beginPasskey',
  summary: 'What the browser asks a device for to make a passkey; good for five minutes and one answer.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: { waits: false },
  input: z.object({ password: passwordAgain }),
  output: z.object({ options: creationOptions }),
  errors: {
    ...proveAgainErrors,
    TOO_MANY_PASSKEYS: {
      status: 409,
      message: `There are ${passkeysMax} passkeys already. Remove one that you no longer use.`,
    },
  },
});
