import type { Mark } from '@consult/domain/directory/marks.ts';
import type { SortType } from '@consult/domain/directory/sorting.ts';
import type { Scope } from './visibility.ts';

/** A question to the directory. Empty texts ask for nothing. */
export type DirectoryQuery = {
  text: string;
  specialty: string;
  subsite: string;
  scope: Scope;
  /** Where the referring clinic is. */
  from: { city: string; province: string };
  sortType: SortType;
  offset: number;
  limit: number;
};

/**
 * How much of a text a service holds: all of it, most of it (more than half), some, or nothing but that its specialty
 * takes such things.
 */
export type Match = 'all' | 'most' | 'some' | 'nearest';

/** A service of a page; `without` is what it does not hold, as it was typed. */
export type DirectoryHit = { id: string; match: Match; without: readonly string[] };

/** Another text that finds services with all of its words, and how many. */
export type Instead = { text: string; total: number };

/** The services of one page in their order, and how many there are on all pages. */
export type DirectoryHits = {
  hits: readonly DirectoryHit[];
  total: number;
  /** What matched, to be marked in the services' texts. */
  marks: readonly Mark[];
  /** What services call it that was searched for under another word. */
  also: readonly { typed: string; called: readonly string[] }[];
  /** Empty where something holds all words as they were typed. */
  instead: readonly Instead[];
};

/**
 * The seam for an external search cluster: an index answers a DirectoryQuery. Services that hold all words come before
 * those that hold most, then those that hold some, then those of the nearest specialty; a later group is only looked
 * for where the ones before are few (docs/decisions/0125). Within one, services whose name matches come first, then
 * those where a specialist's name completes the match, then those where specialty, subsite or keywords do, then the
 * rest; within each in the order of compareServices. An index decides only which ids a page holds. The services
 * themselves come from the database under the same scope, so an index that is late or wrong shows less, never more.
 */
export interface DirectoryIndex {
  search(query: DirectoryQuery): Promise<DirectoryHits>;
}

export const noHits: DirectoryHits = { hits: [], total: 0, marks: [], also: [], instead: [] };
