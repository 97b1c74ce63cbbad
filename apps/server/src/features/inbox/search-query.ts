import type { InboxCard } from '@consult/contract/activity/activity.ts';
import {
  checkSearch,
  columnWords,
  noSearchColumn,
  searchTerms,
  statusAndFolder,
} from '@consult/domain/inbox/search-terms.ts';
import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';

/** What somebody typed and chose. */
export type Search = {
  text: string;
  columns: readonly SearchColumn[];
  status: string | null;
  folder: 'inbox' | 'archive' | null;
};

/**
 * The terms of a search that may run; none where a status alone is asked for.
 * @throws INVALID_INPUT with what is wrong, under the field that it is about
 */
export function termsOf(search: Search): string[] {
  const terms = searchTerms(search.text);
  const wrong = checkSearch({ ...search, terms });
  if (wrong === null) return terms;
  const field = wrong === noSearchColumn ? 'columns' : wrong === statusAndFolder ? 'status' : 'text';
  throw refuse('INVALID_INPUT', { [field]: wrong });
}

/**
 * Only who may edit a status may ask for consults by it: document 3, sections 2.1, 2.13 and 6.
 * @throws NOT_ALLOWED
 */
export function checkAsksByStatus(viewer: Viewer): void {
  if (!viewer.permissions.has('editActivityStatus')) throw refuse('NOT_ALLOWED');
}

/**
 * The keyed hashes that an owner's consults are found by: each term in each of the columns, under the keys in use
 * (Terms.find). null where there is no term.
 */
export function ownerTerms(
  app: App,
  ownerId: string,
  terms: readonly string[],
  columns: readonly SearchColumn[],
): string[] | null {
  if (terms.length === 0) return null;
  return columns.flatMap((column) => terms.flatMap((term) => app.terms.ownerTerms(ownerId, column, term)));
}

/**
 * What a decrypted row holds of a column. Names of people are as they were when the consult was sent, which no row
 * remembers: null.
 */
const heldIn: Readonly<Record<SearchColumn, ((card: InboxCard) => string) | null>> = {
  Specialty: ({ specialty }) => specialty,
  Subsite: ({ subsite }) => subsite,
  PHN: ({ patient }) => patient.phn,
  'Patient Name': ({ patient }) => `${patient.firstName} ${patient.lastName}`,
  'Referrer Name': null,
  'Consultant Name': null,
};

/**
 * Whether a decrypted row has one of the terms: the hashes are 64 bits of more, so another word may fall upon the same.
 * A search in a column that the row does not remember can not be confirmed, and neither can a row that could not be
 * decrypted.
 */
export function isHit(card: InboxCard, terms: readonly string[], columns: readonly SearchColumn[]): boolean {
  if (card.empty) return true;
  for (const column of columns) {
    const held = heldIn[column];
    if (held === null) return true;
    const words = new Set(columnWords(column, held(card)));
    if (terms.some((term) => words.has(term))) return true;
  }
  return false;
}
