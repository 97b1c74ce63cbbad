/**
 * What the finder's address says. It survives a reload, the back button and a shared link, and travels along into the
 * composer, so that 'Back to Results' finds the same results.
 */
export type FinderSearch = {
  tab?: 'search';
  searchText?: string;
  specialty?: string;
  subsite?: string;
  /** A person of the services found: narrows the directory's results. */
  specialist?: string;
  sortType?: 'Time';
  /** The referring clinic, where it is not the default one. */
  locationId?: string;
};

const longest = 200;

/** Reads an address; what is not of the right shape is left out. `locationIdx` is resolved by useReferringLocation. */
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
    ...(search['locationIdx'] !== undefined && Number.isInteger(index) && index >= 0 ? { locationIdx: index } : {}),
  };
}

/** One text of an address, cut where it is too long; nothing where it is none. */
export function addressText<K extends string>(search: Record<string, unknown>, key: K): Partial<Record<K, string>> {
  // The router reads ?searchText=123 as a number; it was typed as text.
  const value = typeof search[key] === 'number' ? String(search[key]) : search[key];
  if (typeof value !== 'string' || value === '') return {};
  return { [key]: value.slice(0, longest) } as Partial<Record<K, string>>;
}
