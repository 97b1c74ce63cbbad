import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  checkSearch,
  noSearchColumn,
  searchTerms,
  tooManySearchTerms,
  type SearchColumn,
} from '@consult/domain/inbox/search-terms.ts';
import type { SearchFault } from '@consult/domain/fault/fault.ts';
import { profileQuery } from '../../app/session.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Folder, ListedConsult } from './listed-consult.ts';
import { rememberColumns } from './remember-columns.ts';
import { readColumns, rememberedColumns, writeColumns, type SearchAddress } from './search-address.ts';

/** What a search asks for; `folder` null looks in both. */
export type SearchAsked = {
  text: string;
  columns: readonly SearchColumn[];
  status: ListedConsult['status'] | null;
  folder: Folder | null;
};

/** Document 3, section 9: search typing rests this long. */
const restMs = 500;

type Options = {
  /** What the address and its history entry say. */
  address: SearchAddress;
  text: string;
  /** Writes both; `enter` as a new entry of the history. */
  write: (address: SearchAddress, text: string, enter: boolean) => void;
  /** The folder of the list it stands above; null where there are none. */
  folder: Folder | null;
  /** After the search was cleared. */
  onCleared: () => void;
};

export type ConsultSearch = ReturnType<typeof useConsultSearch>;

/**
 * The search above a list: typed words rest half a second or Enter runs them, the columns and the status at once. While
 * something is asked, the list below shows what was found.
 */
export function useConsultSearch({ address, text, write, folder, onCleared }: Options) {
  const { t } = useLingui();
  const profile = useQuery(profileQuery).data;
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // What was written here and has not arrived in the address yet, the oldest first.
  const [sent, setSent] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<SearchFault | null>(null);
  // None chosen is a fault that only this screen knows: nothing of it is written or remembered.
  const [none, setNone] = useState(false);
  // The back button brings the words of its entry. What was written here may arrive when more has been typed, and takes
  // nothing of that away.
  if (shown !== text) {
    setShown(text);
    const place = sent.indexOf(text);
    setSent(place === -1 ? [] : sent.slice(place + 1));
    if (place === -1) {
      setTyped(text);
      setFault(null);
    }
  }
  const noteSent = (words: string) => {
    if (words !== (sent.at(-1) ?? text)) setSent([...sent, words]);
  };
  const columns: readonly SearchColumn[] = none
    ? []
    : address.columns
      ? readColumns(address.columns)
      : rememberedColumns(profile?.searchFilters);
  const status = address.status ?? null;
  const both = status !== null || address.folders === 'both';
  const asks = text !== '' || status !== null;
  const asked: SearchAsked | null =
    asks && checkSearch({ terms: searchTerms(text), columns: none ? ['PHN'] : columns, status }) === null
      ? { text, columns, status, folder: both ? null : folder }
      : null;

  const run = (words: string, change: SearchAddress) => {
    const next = { ...address, ...change };
    const found =
      words === '' && !next.status
        ? null
        : checkSearch({
            terms: searchTerms(words),
            columns: next.columns ? readColumns(next.columns) : columns,
            status: next.status ?? null,
          });
    setFault(found);
    if (found !== null) return;
    if (words === '' && !next.status) return clear();
    noteSent(words);
    write(
      {
        columns: next.columns ?? writeColumns(columns),
        ...(next.status ? { status: next.status } : {}),
        ...(next.folders ? { folders: next.folders } : {}),
      },
      words,
      // Of two that are asked for before the first is in the address, one is the step back.
      !asks && sent.length === 0,
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
  const runRested = useEffectEvent(() => run(typed.trim(), {}));
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => runRested(), typed.trim() === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [typed, text]);

  return {
    typed,
    asked,
    columns,
    status,
    both,
    /** Why it can not run. */
    fault: none ? noSearchColumn : fault,
    type: (next: string) => {
      setTyped(next);
      if (fault?.code !== tooManySearchTerms.code || searchTerms(next).length <= 10) setFault(null);
    },
    /** Enter. */
    submit: () => {
      const words = typed.trim();
      if (searchTerms(words).length === 0 && status === null) setFault(checkSearch({ terms: [], columns }));
      else run(words, {});
    },
    chooseColumns: (next: readonly SearchColumn[]) => {
      setNone(next.length === 0);
      if (next.length === 0) return;
      void rememberColumns(next).catch(() => showSnack({ text: t`Your columns could not be remembered.` }));
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
