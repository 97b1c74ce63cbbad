import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { onSessionForgotten } from '../../app/session.ts';
import type { FinderSearch } from './finder-search.ts';

/**
 * The state of the beta directory in its address: document 2, section 2.3. `locationId` is how the composer names the
 * clinic on the way back.
 */
export type DirectorySearch = Pick<
  FinderSearch,
  'searchText' | 'specialty' | 'subsite' | 'sortType' | 'locationId' | 'form'
> & {
  locationIdx?: number;
};

/** The search from which a service was last opened. A reload and the end of the session forget it. */
let openedFrom: string | null = null;
onSessionForgotten(() => (openedFrom = null));

/** Remembers the search when a service is opened, so that the way back finds it. */
export function rememberSearch(search: DirectorySearch): void {
  openedFrom = keyOf(search);
}

/**
 * The address as the directory's state. Loading the page clears it: only somebody who comes back from a service's form,
 * by the back button or by the form's own link, finds their search again (docs/decisions/0016-directory.md).
 */
export function useDirectoryAddress(
  choosing: string | null,
): [DirectorySearch, (change: Partial<DirectorySearch>) => void] {
  const { searchText, specialty, subsite, sortType, locationId, locationIdx, tab, specialist } = useSearch({
    from: '/dashboard/consult/',
  });
  const navigate = useNavigate();
  const form = choosing ?? undefined;
  const address = clean({ searchText, specialty, subsite, sortType, locationId, locationIdx, form });
  const [stale, setStale] = useState(() => !isBlank(address, tab, specialist) && keyOf(address) !== openedFrom);
  const search = stale ? clean({ locationId, form }) : address;

  const write = (next: DirectorySearch) => navigate({ to: '/dashboard/consult', search: clean(next), replace: true });
  const clearOnLoad = useEffectEvent(() => {
    if (stale) void write(search).then(() => setStale(false));
  });
  useEffect(() => clearOnLoad(), []);
  return [search, (change) => void write({ ...search, ...change })];
}

/**
 * A key that is the same for two addresses of one search. The clinic does not count, because there are two ways to name
 * it.
 */
function keyOf({ searchText = '', specialty = '', subsite = '', sortType }: DirectorySearch): string {
  return JSON.stringify([searchText, specialty, subsite, sortType ?? 'Location']);
}

function isBlank(address: DirectorySearch, ...others: unknown[]): boolean {
  const { locationId: _clinic, form: _form, ...mirrored } = address;
  return Object.keys(mirrored).length === 0 && others.every((value) => value === undefined);
}

function clean(search: { [Key in keyof DirectorySearch]: DirectorySearch[Key] | undefined }): DirectorySearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as DirectorySearch;
}
