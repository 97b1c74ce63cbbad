import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { authenticationResponse } from './passkey.ts';

export const accountUnlockWithPasskey = call({
  name: 'account-unlockWithPasskey',
  summary: 'Unlocks the session by a passkey of its owner, which answers a challenge of account-beginPasskeySignIn.',
  access: 'signed-in',
  beforeSecondFactor: true,
  whileLocked: true,
  changes: { waits: false },
  input: z.object({ response: authenticationResponse }),
  output: done,
  errors: {
    // One answer for every reason, as account-signInWithPasskey; also for a good passkey of somebody else.
    PASSKEY_REFUSED: { status: 403, message: 'This passkey did not unlock. Try again, or use your password.' },
  },
});
