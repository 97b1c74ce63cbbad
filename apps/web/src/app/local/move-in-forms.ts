import { newId } from '../new-id.ts';
import { keepAt } from './kept-records.ts';
import { moveIn, parsed } from './move-in.ts';

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

/** Moves the forms that an earlier version left into their person's vault. */
export async function moveFormsIn(personId: string): Promise<void> {
  for (const [start, typedOf] of moves)
    await moveIn(personId, [start], (vault, earlier, text) => {
      const typed = typedOf((parsed(text) ?? {}) as Earlier);
      const value = { id: newId(), typed };
      return typed === undefined ? Promise.resolve() : keepAt(vault, earlier.replace(/@.*$/, ''), value);
    });
}
