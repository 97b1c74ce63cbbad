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

/** The search as the viewer typed and chose it. */
export type Search = {
  text: string;
  columns: readonly SearchColumn[];
  status: string | null;
  folder: 'inbox' | 'archive' | null;
};

/**
 * The checked terms of a search; none where the viewer asks for a status alone.
 * @throws INVALID_INPUT with its faults, under the field that each is about
 */
export function termsOf(search: Search): string[] {
  const terms = searchTerms(search.text);
  const wrong = checkSearch({ ...search, terms });
  if (wrong === null) return terms;
  const field = wrong === noSearchColumn ? 'columns' : wrong === statusAndFolder ? 'status' : 'text';
  throw refuse('INVALID_INPUT', { [field]: wrong });
}

/**
 * Refuses viewers who may not edit a status: only others may search by it (document 3, sections 2.1, 2.13 and 6).
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
 * The text of each search column in a decrypted row; null for names of people, which are searched as they were when the
 * consult was sent, and no row keeps them.
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
 * Whether a decrypted row really has one of the terms: hashes are cut to 64 bits, so another word may have the same. It
 * takes a row as a hit where it can not tell: in a column that the row does not keep, and where the row could not be
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
