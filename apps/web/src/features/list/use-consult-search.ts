import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkSearch,
  noSearchColumn,
  searchTerms,
  tooManySearchTerms,
  type SearchColumn,
} from '@consult/domain/inbox/search-terms.ts';
import type { SearchFault } from '@consult/domain/fault/fault.ts';
import { useShownOf } from '../../app/local/local.ts';
import { profileQuery } from '../../app/session.ts';
import type { Folder, ListedConsult } from './listed-consult.ts';
import { rememberColumns, withChoice } from './remember-columns.ts';
import { readColumns, rememberedColumns, writeColumns, type SearchAddress } from './search-address.ts';
import { useTypedWords } from './use-typed-words.ts';

/** The question of a search; `folder` null searches both. */
export type SearchAsked = {
  text: string;
  columns: readonly SearchColumn[];
  status: ListedConsult['status'] | null;
  folder: Folder | null;
};

type Options = {
  /** The search in the address, and its words from the history entry. */
  address: SearchAddress;
  text: string;
  /** Writes address and words; with `enter` as a new entry of the history. */
  write: (address: SearchAddress, text: string, enter: boolean) => void;
  /** The folder of the list below; null where there are no folders. */
  folder: Folder | null;
  /** Called after the search was cleared. */
  onCleared: () => void;
};

export type ConsultSearch = ReturnType<typeof useConsultSearch>;

/**
 * The search above a list. It runs when typing rests for half a second or Enter is pressed; a change of columns or
 * status runs it at once. While a search is on, the list below shows its results.
 */
export function useConsultSearch({ address, text, write, folder, onCleared }: Options) {
  const profile = useQuery(profileQuery).data;
  const remembered = rememberedColumns(withChoice(profile?.searchFilters, useShownOf('profile-setSearchFilters')));
  const [fault, setFault] = useState<SearchFault | null>(null);
  // Choosing no column is a fault that only this screen knows: it is neither written to the address nor remembered.
  const [none, setNone] = useState(false);
  const words = useTypedWords({ text, onRest: (rested) => run(rested, {}), onFollow: () => setFault(null) });
  const { typed, type: setTyped, noteSent } = words;
  const columns: readonly SearchColumn[] = none ? [] : address.columns ? readColumns(address.columns) : remembered;
  const status = address.status ?? null;
  const both = status !== null || address.folders === 'both';
  const asks = text !== '' || status !== null;
  const asked: SearchAsked | null =
    asks && checkSearch({ terms: searchTerms(text), columns: none ? ['PHN'] : columns, status }) === null
      ? { text, columns, status, folder: both ? null : folder }
      : null;

  const run = (said: string, change: SearchAddress) => {
    const next = { ...address, ...change };
    const found =
      said === '' && !next.status
        ? null
        : checkSearch({
            terms: searchTerms(said),
            columns: next.columns ? readColumns(next.columns) : columns,
            status: next.status ?? null,
          });
    setFault(found);
    if (found !== null) return;
    if (said === '' && !next.status) return clear();
    noteSent(said);
    write(
      {
        columns: next.columns ?? writeColumns(columns),
        ...(next.status ? { status: next.status } : {}),
        ...(next.folders ? { folders: next.folders } : {}),
      },
      said,
      // Only the first of two searches in a row adds a history entry, so that one step back leaves both.
      !asks && !words.isAhead,
    );
  };
  const clear = () => {
    setTyped('');
    setFault(null);
    setNone(false);
    if (!asks) return;
    noteSent('');
    write({}, '', false);
    onCleared();
  };
  const searchNames =
    asked === null || text === '' || columns.includes('Patient Name')
      ? null
      : () => run(text, { columns: writeColumns([...columns, 'Patient Name']) });
  return {
    typed,
    asked,
    columns,
    status,
    both,
    /** Why the search can not run. */
    fault: none ? noSearchColumn : fault,
    type: (next: string) => {
      setTyped(next);
      if (fault?.code !== tooManySearchTerms.code || searchTerms(next).length <= 10) setFault(null);
    },
    /**
     * Looks in the names of patients too, in this search alone: the chosen columns stay remembered. null where it
     * already does, or nothing is looked for.
     */
    searchNames,
    /** Runs the search at Enter; where it ran and found nothing, it looks in the names of patients too. */
    submit: (foundNone: boolean) => {
      const said = typed.trim();
      if (foundNone && said === text && searchNames) searchNames();
      else if (searchTerms(said).length === 0 && status === null) setFault(checkSearch({ terms: [], columns }));
      else run(said, {});
    },
    chooseColumns: (next: readonly SearchColumn[]) => {
      setNone(next.length === 0);
      if (next.length === 0) return;
      void rememberColumns(next);
      if (asks) run(text, { columns: writeColumns(next) });
    },
    chooseStatus: (next: NonNullable<SearchAddress['status']> | null) => {
      const { status: _before, ...rest } = address;
      if (next) run(typed.trim(), { status: next });
      else if (text === '') clear();
      else write({ ...rest, columns: rest.columns ?? writeColumns(columns) }, text, false);
    },
    searchBoth: (wanted: boolean) => {
      const { folders: _before, ...rest } = address;
      write({ ...rest, ...(wanted ? { folders: 'both' as const } : {}) }, text, false);
    },
    clear,
  };
}
