import { knownRow } from './listed-consult.ts';
import type { SeenRow } from './consult-changes.ts';

type Opened = Pick<SeenRow, 'id' | 'patient' | 'lastMessageAt'> & { row: Omit<SeenRow, 'id' | 'patient'> };

/** The own row of an opened consult: whole where a list has it, since a list joins only such a row. */
export function openedRow({ id, patient, lastMessageAt, row }: Opened): SeenRow {
  const known = knownRow(id);
  const last = lastMessageAt === undefined ? {} : { lastMessageAt };
  return { ...(known?.ownerId === row.ownerId ? known : { patient, ...last }), ...row, id };
}
