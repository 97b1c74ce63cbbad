import { subsitesOf } from './directory-filters.tsx';
import type { ServicesAsked, SpecialtyMap } from './directory-queries.ts';
import type { DirectorySearch } from './directory-address.ts';

/** How many services one page of the beta directory has. Document 2, section 9. */
export const directoryPageSize = 10;

/**
 * The question to the directory; null while there is nothing to ask. A search needs a text, or both specialty and
 * subsite (document 2, section 4); a specialty without subsites is enough by itself.
 */
export function askedOf(
  search: DirectorySearch,
  place: { city: string; province: string },
  map: SpecialtyMap | undefined,
): ServicesAsked | null {
  const { searchText = '', specialty = '', subsite = '', sortType = 'Location' } = search;
  const hasNoSubsites = map !== undefined && Object.hasOwn(map, specialty) && subsitesOf(map, specialty).length === 0;
  if (searchText === '' && (specialty === '' || (subsite === '' && !hasNoSubsites))) return null;
  return { searchText, specialty, subsite, sortType, city: place.city, province: place.province };
}
