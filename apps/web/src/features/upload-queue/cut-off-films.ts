import { dropFile, filesIn, isUnfinished } from '../../app/local/kept-files.ts';
import { keptFilesAt, type Local } from '../../app/local/local.ts';
import { prefixes } from '../../app/local/store.ts';
import { handOverFiles } from '../../app/local/sweep-files.ts';
import type { CutOff } from './growing-film.ts';
import { placeOfShot, queueShot } from './queue-shot.ts';

/**
 * Takes films into the queue whose recording was cut off: its tab crashed, was closed, or lost its session. Calls
 * `tell` with how long each is, ms. Returns how to stop.
 */
export function watchCutOffFilms(local: Local, tell: (ms: number) => void): () => void {
  const { vault } = local;
  const start = placeOfShot('');
  const waits = new Map<string, () => void>();
  const look = () => {
    for (const file of filesIn(vault, start)) if (isUnfinished(file) && !waits.has(file.id)) take(file.id);
  };
  const goOn = async (id: string) => {
    // What it could not do, the next start does.
    const ms = await keepCutOff(local, id).catch(() => null);
    waits.get(id)?.();
    waits.delete(id);
    if (ms !== null) tell(ms);
  };
  // Whoever records has the lock until the film waits in the queue.
  const take = (id: string) => {
    const letGo = keptFilesAt(local, placeOfShot(id), id).claim(id, () => void goOn(id));
    waits.set(id, letGo);
  };
  const stop = vault.subscribe((key) => {
    if (key === null || key.startsWith(`${prefixes.file}${start}`)) look();
  });
  look();
  return () => {
    stop();
    for (const letGo of waits.values()) letGo();
  };
}

/** Takes one film into the queue. Resolves to how long it is, ms; null where it waits there already, or is empty. */
async function keepCutOff(local: Local, id: string): Promise<number | null> {
  const { vault } = local;
  const files = keptFilesAt(local, placeOfShot(id), id);
  await files.fresh(id);
  const all = filesIn(vault, placeOfShot(id));
  const film = all.find((one) => one.id === id);
  if (!film || !isUnfinished(film)) return null;
  const cutOff = film.unfinished as CutOff | null;
  if (!cutOff || film.size === 0) {
    for (const file of all) await dropFile(vault, file);
    return null;
  }
  const { size, type } = film;
  const poster = all.find((one) => one.id === cutOff.input.posterId && one.whole);
  const input = { ...cutOff.input, posterId: poster?.id ?? null };
  const waits = await vault.stands(`${prefixes.command}${id}`);
  if (!waits) {
    await files.note(id, { whole: true });
    await queueShot(input, { size, type, onlyHere: false });
  }
  await handOverFiles(vault, { id, input });
  return waits ? null : cutOff.ms;
}
