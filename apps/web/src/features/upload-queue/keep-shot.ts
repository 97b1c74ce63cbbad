import { createdAt } from '@consult/domain/media/created.ts';
import { does, keptFilesAt, openedLocal, type Local } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { holdFile } from '../attachment/attachment.ts';
import { fileOfShot, type Shot } from './shot.ts';

/** Photos and films are uploaded one at a time, in the order in which they were taken. */
const shotStream = 'photos';

/** What the queue shows of a shot besides its input. */
export type ShotPreview = {
  /** Bytes. */
  size: number;
  type: string;
  /** This page alone has it: the device has no room. */
  onlyHere: boolean;
};

/**
 * Keeps a shot on this device, encrypted, and uploads it from whichever page is open. Resolves once it is safe, to
 * where it lies: on the device, or where that keeps nothing, in this page's memory.
 */
export async function keepShot(shot: Shot): Promise<'device' | 'memory'> {
  const local = await openedLocal();
  if (!local) throw new Error('Nobody is signed in.');
  const { id, taken, camera, consent, consentAt } = shot;
  // By the clocks of now: either may be set while it waits.
  const created = createdAt(taken, Date.now(), serverNow());
  const file = fileOfShot(shot);
  const poster = shot.poster && new File([shot.poster], 'poster.jpg', { type: 'image/jpeg' });
  const posterId = poster ? newId() : null;
  const kept = await keepFile(local, id, file);
  if (poster && posterId !== null) await keepFile(local, posterId, poster);
  const preview: ShotPreview = { size: file.size, type: file.type, onlyHere: !kept };
  await does(
    'media-add',
    { mediaId: id, created: new Date(created).toISOString(), camera, posterId, consent, consentAt },
    { id, stream: shotStream, files: posterId === null ? [id] : [id, posterId], preview },
  );
  return kept ? 'device' : 'memory';
}

/** Keeps a file on this device, or in this page's memory. Resolves to whether it lies on the device. */
async function keepFile(local: Local, id: string, file: File): Promise<boolean> {
  const files = keptFilesAt(local, `photo.${id}`, id);
  const kept = await files.keep(id, file, { name: file.name, order: 0, attachmentId: null });
  if (!kept) holdFile(id, file);
  return kept;
}
