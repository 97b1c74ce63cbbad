import { lockOf } from './kept-records.ts';

/** Of these places of a person, those in which some tab of this browser writes now. */
export async function placesInUse(personId: string, places: readonly string[]): Promise<Set<string>> {
  // A browser without locks says nothing of its other tabs.
  if (!navigator.locks) return new Set();
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return new Set(places.filter((place) => names.has(lockOf(personId, place))));
}

/** Resolves once no tab writes at the place any more; rejects when `signal` is aborted. */
export async function whenFree(personId: string, place: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lockOf(personId, place), { mode: 'shared', signal }, () => undefined);
}
