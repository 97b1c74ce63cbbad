import { addPasskey } from './add.ts';
import { beginPasskey } from './begin.ts';
import { beginPasskeySignIn } from './begin-sign-in.ts';
import { listPasskeys } from './list.ts';
import { removePasskey } from './remove.ts';
import { renamePasskey } from './rename.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { unlockWithPasskey } from './unlock-with-passkey.ts';

/** The door of passkeys: their owner makes, names and removes them, and signs in with one. */
export const passkeyCalls = {
  'account-beginPasskeySignIn': beginPasskeySignIn,
  'account-signInWithPasskey': signInWithPasskey,
  'account-unlockWithPasskey': unlockWithPasskey,
  'security-addPasskey': addPasskey,
  'security-beginPasskey': beginPasskey,
  'security-listPasskeys': listPasskeys,
  'security-removePasskey': removePasskey,
  'security-renamePasskey': renamePasskey,
};
