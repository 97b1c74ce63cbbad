/**
 * The finder's state in its address. It survives a reload, the back button and a shared link, and goes along into the
 * composer, so that 'Back to Results' finds the same results.
 */
export type FinderSearch = {
  tab?: 'search';
  searchText?: string;
  specialty?: string;
  subsite?: string;
  /** The id of a specialist, to whose services the directory's results are narrowed. */
  specialist?: string;
  sortType?: 'Time';
  /** The id of the referring clinic, where it is not the default one. */
  locationId?: string;
  /** The id of an unfinished consult for which the person chooses a service; without one a service begins a new one. */
  form?: string;
};

const longest = 200;

/** Reads an address; values of the wrong shape are left out. `locationIdx` is resolved by useReferringLocation. */
export function readFinderSearch(search: Record<string, unknown>): FinderSearch & { locationIdx?: number } {
  const index = Number(search['locationIdx']);
  return {
    ...(search['tab'] === 'search' ? { tab: 'search' as const } : {}),
    ...addressText(search, 'searchText'),
    ...addressText(search, 'specialty'),
    ...addressText(search, 'subsite'),
    ...addressText(search, 'specialist'),
    ...(search['sortType'] === 'Time' ? { sortType: 'Time' as const } : {}),
    ...addressText(search, 'locationId'),
    ...addressText(search, 'form'),
    ...(search['locationIdx'] !== undefined && Number.isInteger(index) && index >= 0 ? { locationIdx: index } : {}),
  };
}

/** One text of an address, cut where it is too long; empty where it is missing. */
export function addressText<K extends string>(search: Record<string, unknown>, key: K): Partial<Record<K, string>> {
  // The router reads ?searchText=123 as a number; the user typed a text.
  const value = typeof search[key] === 'number' ? String(search[key]) : search[key];
  if (typeof value !== 'string' || value === '') return {};
  return { [key]: value.slice(0, longest) } as Partial<Record<K, string>>;
}
