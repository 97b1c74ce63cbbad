import { z } from 'zod';
import { call } from '../call.ts';
import { passkey, passkeyName, registrationResponse } from './passkey.ts';

export const securityAddPasskey = call({
  name: 'security-addPasskey',
  summary: 'Keeps the passkey that a device made after security-beginPasskey.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: { waits: false },
  input: z.object({ name: passkeyName, response: registrationResponse }),
  output: passkey,
  errors: {
    // One answer for every reason: asked too long ago, answered already, not asked by this person, another site's, not
    // signed well.
    PASSKEY_REFUSED: { status: 400, message: 'This passkey could not be added. Try again.' },
  },
});
