import { foldText, searchableWords, searchTerms } from '../inbox/search-terms.ts';

/** A person who may approve consults. */
export type ApproverName = { readonly uid: string; readonly firstName: string; readonly lastName: string };

/** A search finds this many at most. Source: document 2, section 9 ('max 50 hits'). */
export const maxApproverHits = 50;

/**
 * The approvers whose names have a word that begins with each typed one, ignoring accents and case; all of them where
 * nothing is typed. Sorted by last, then first name. Source: document 2, section 7.
 */
export function findApprovers(people: readonly ApproverName[], typed: string): ApproverName[] {
  const terms = searchTerms(typed);
  const found = people.filter(({ firstName, lastName }) => {
    const words = searchableWords(`${firstName} ${lastName}`);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  });
  return found.sort(byName).slice(0, maxApproverHits);
}

function byName(a: ApproverName, b: ApproverName): number {
  return compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || compare(a.uid, b.uid);
}

/** Names that differ in accents only stand together, in a fixed order. */
function compare(a: string, b: string): number {
  const [foldedA, foldedB] = [foldText(a), foldText(b)];
  if (foldedA !== foldedB) return foldedA < foldedB ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
