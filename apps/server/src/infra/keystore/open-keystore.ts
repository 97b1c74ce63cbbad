import { openFileKeystore } from './file-keystore.ts';
import type { Keystore } from './keystore.ts';
import { openTransitKeystore } from './transit-keystore.ts';
import type { KeyService } from './transit-keystore.ts';

/** The keystore that the configuration names: a key service, or else a file. */
export function openKeystore(config: { keystoreFile: string; keyService?: KeyService | undefined }): Keystore {
  return config.keyService ? openTransitKeystore(config.keyService) : openFileKeystore(config.keystoreFile);
}
