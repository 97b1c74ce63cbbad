import { openedLocal } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import type { GrowingFilm } from './growing-film.ts';
import { inputOfShot, keepFile, queueShot } from './queue-shot.ts';
import { fileOfShot, posterFile, type Shot } from './shot.ts';

/**
 * Keeps a shot on this device, encrypted, and uploads it from whichever page is open. Resolves once it is safe, to
 * where it lies: on the device, or where that keeps nothing, in this page's memory.
 * @param growing the same film, where it was written as it was recorded
 */
export async function keepShot(shot: Shot, growing?: GrowingFilm): Promise<'device' | 'memory'> {
  const local = await openedLocal();
  if (!local) throw new Error('Nobody is signed in.');
  const { id, poster } = shot;
  const file = fileOfShot(shot);
  const kept = (await growing?.end()) || (await keepFile(local, id, id, file));
  const posterId = growing?.posterId ?? (poster && newId());
  if (poster && posterId && !growing?.posterId) await keepFile(local, id, posterId, posterFile(poster));
  await queueShot(inputOfShot(shot, posterId), { size: file.size, type: file.type, onlyHere: !kept }, shot.name);
  return kept ? 'device' : 'memory';
}
