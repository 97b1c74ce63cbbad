import { newId } from '../../app/new-id.ts';
import { keepShot } from '../upload-queue/upload-queue.ts';
import { posterOf } from './film-poster.ts';

/**
 * Keeps chosen files for the gallery, in their order: they arrive by themselves. Resolves to how many of them lie in
 * this page alone.
 */
export async function addChosenFiles(files: readonly File[]): Promise<number> {
  // As document 2, section 7 has it, an upload is of the moment in which it is added.
  const now = Date.now();
  let onlyHere = 0;
  for (const [n, file] of files.entries()) {
    const poster = file.type.startsWith('video/') ? await posterOf(file) : null;
    const taken = now - (files.length - 1 - n);
    const shot = { id: newId(), blob: file, taken, camera: false, poster, consent: null, consentAt: null };
    if ((await keepShot({ ...shot, name: file.name })) === 'memory') onlyHere += 1;
  }
  return onlyHere;
}
