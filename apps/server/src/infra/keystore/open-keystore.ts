import { openFileKeystore } from './file-keystore.ts';
import type { Keystore } from './keystore.ts';

/** The keystore that the configuration names. */
export function openKeystore(config: { keystoreFile: string }): Keystore {
  return openFileKeystore(config.keystoreFile);
}
