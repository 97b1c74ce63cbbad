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

/** The services of one page in their order, and how many there are on all pages. */
export type DirectoryHits = { ids: readonly string[]; total: number };

/**
 * The seam for an external search cluster: an index answers a DirectoryQuery. Services whose name matches come first,
 * then those where a specialist's name completes the match, then those where specialty, subsite or keywords do, then
 * the rest, which need their description; within each in the order of compareServices. An index decides only which ids
 * a page holds. The services themselves come from the database under the same scope, so an index that is late or wrong
 * shows less, never more.
 */
export interface DirectoryIndex {
  search(query: DirectoryQuery): Promise<DirectoryHits>;
}
