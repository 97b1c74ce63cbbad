import { newId } from '../new-id.ts';
import { earlierPlaces, earlierText, forgetEarlier } from '../earlier-text.ts';
import { keepAt } from './kept-records.ts';
import { openedLocal } from './local.ts';

/** What an earlier version of the page kept of a form: JSON, at a place of its own or of a tab ('invite@<tab>'). */
type Earlier = { id?: unknown; typed?: object; texts?: object; preferences?: object };

/** How each kind of form moves: by the beginning of its place, what is typed in it now. */
const moves: readonly [start: string, typed: (earlier: Earlier) => unknown][] = [
  ['forward-moa.', ({ typed }) => typed],
  ['forward-patient.', ({ typed }) => typed],
  ['fax-moa.', ({ typed }) => typed],
  ['invite@', ({ typed }) => typed],
  ['profile.clinic.', ({ typed }) => ({ values: typed, seen: {} })],
  ['profile@', ({ texts, preferences }) => ({ texts, preferences, seen: { texts: {}, preferences: {} } })],
  // Only its id was kept, since nothing was typed there.
  ['forward-specialist.', () => undefined],
];

/** Moves them into their person's vault. Each is kept there before it is deleted here. */
export async function moveFormsIn(personId: string): Promise<void> {
  const local = await openedLocal();
  if (local?.personId !== personId) return;
  const { vault } = local;
  for (const [start, typedOf] of moves)
    for (const earlier of earlierPlaces(personId, start)) {
      const typed = typedOf(read(earlierText(personId, earlier)));
      const place = earlier.replace(/@.*$/, '');
      const value = { id: newId(), typed };
      if (typed !== undefined) await keepAt(vault, place, value);
      // Without a key or room it lies only in this page.
      if (vault.unwritten) return;
      forgetEarlier(personId, earlier);
    }
}

function read(text: string | null): Earlier {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Earlier;
  } catch {
    // Not in a form that any page wrote.
    return {};
  }
}
