import { z } from 'zod';
import { call } from '../call.ts';
import { authenticationResponse } from './passkey.ts';
import { signedIn } from '../account/signed-in.ts';

export const accountSignInWithPasskey = call({
  name: 'account-signInWithPasskey',
  summary: 'Begins a session by a passkey, as account-signIn does by a password. It counts as two factors.',
  access: 'anyone',
  changes: { waits: false },
  input: z.object({ response: authenticationResponse }),
  output: signedIn,
  errors: {
    // One answer for every reason: unknown passkey, disabled person, asked too long ago, a copy of the passkey, not
    // signed well.
    PASSKEY_REFUSED: {
      status: 401,
      message: 'This passkey did not sign you in. Try again, or sign in with your password.',
    },
  },
});
