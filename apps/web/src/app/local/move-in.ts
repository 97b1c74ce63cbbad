import { earlierPlaces, earlierText, forgetEarlier } from '../earlier-text.ts';
import { openedLocal } from './local.ts';
import type { Vault } from './vault.ts';

/** Keeps what an earlier version left at a place. Resolves once it has been kept; null for what nobody can read. */
type Move = (vault: Vault, place: string, text: string) => Promise<unknown> | null;

/**
 * Moves what an earlier version of the page left of a person in this browser, at the places whose names begin so, into
 * their vault. Each is kept there before it is deleted here; what the vault can not keep, and what this page can not
 * read, stays.
 */
export async function moveIn(personId: string, starts: readonly string[], move: Move): Promise<void> {
  const local = await openedLocal();
  if (local?.personId !== personId || !local.vault.shared) return;
  // Two tabs would move the same words twice.
  await navigator.locks.request(`consult-move-in-${personId}`, () => moveAll(local.vault, personId, starts, move));
}

async function moveAll(vault: Vault, personId: string, starts: readonly string[], move: Move): Promise<void> {
  for (const place of starts.flatMap((start) => earlierPlaces(personId, start))) {
    const moved = move(vault, place, earlierText(personId, place) ?? '');
    if (!moved) continue;
    await moved;
    await vault.written();
    // Without a key or room it lies only in this page.
    if (vault.keeping !== 'device' || !vault.keyed) return;
    forgetEarlier(personId, place);
  }
}

/** JSON of an earlier version; null where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not in a form that any page wrote.
    return null;
  }
}
