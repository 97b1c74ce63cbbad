import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { storageRefusal } from '../attachment/attachment.ts';
import type { TakenMedia } from './take-in-media.ts';

/** A photo or film whose bytes lie in their place, and that no row names yet. */
export type StoredMedia = TakenMedia & { fileId: string; fileKeyId: number; fileWrappedKey: Buffer };

/**
 * Stores the bytes of a photo or film under a key of their own; on disk before this resolves.
 * @throws STORAGE_FULL or STORAGE_UNAVAILABLE
 */
export async function storeMedia(app: Pick<App, 'keyring' | 'files'>, taken: TakenMedia): Promise<StoredMedia> {
  const fileId = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(fileId);
  try {
    await app.files.put({ id: fileId, key }, taken.bytes);
  } catch (error) {
    throw storageRefusal(error);
  }
  return { ...taken, fileId, fileKeyId: keyId, fileWrappedKey: wrapped };
}

/** Removes bytes that were stored and that nothing names. */
export function dropStored(app: App, { fileId }: StoredMedia): Promise<void> {
  return app.files.blobs.kept.remove(fileId);
}
