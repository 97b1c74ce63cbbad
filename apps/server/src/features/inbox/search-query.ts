import type { InboxCard } from '@consult/contract/activity/activity.ts';
import {
  checkSearch,
  healthNumberWords,
  noSearchColumn,
  searchTerms,
  searchableWords,
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

/** The keyed hashes that an owner's consults are found by: each term in each of the columns. null where there is no term. */
export async function ownerTerms(
  app: App,
  ownerId: string,
  terms: readonly string[],
  columns: readonly SearchColumn[],
): Promise<string[] | null> {
  if (terms.length === 0) return null;
  await app.terms.refresh(app.read);
  return columns.flatMap((column) => terms.flatMap((term) => app.terms.ownerTerms(ownerId, column, term)));
}

/**
 * Whether a decrypted row has one of the terms: the hashes are 64 bits of more, so another word may fall upon the same. Names of people
 * are as they were when the consult was sent, which nothing here remembers: a search by them can not be confirmed, and neither can a
 * row that could not be decrypted.
 */
export function isHit(card: InboxCard, terms: readonly string[], columns: readonly SearchColumn[]): boolean {
  if (card.empty || columns.includes('Referrer Name') || columns.includes('Consultant Name')) return true;
  const words = new Set(columns.flatMap((column) => wordsOf(card, column)));
  return terms.some((term) => words.has(term));
}

function wordsOf({ specialty, subsite, patient }: InboxCard, column: SearchColumn): string[] {
  if (column === 'PHN') return healthNumberWords(patient.phn);
  if (column === 'Patient Name') return searchableWords(`${patient.firstName} ${patient.lastName}`);
  return searchableWords(column === 'Specialty' ? specialty : subsite);
}
