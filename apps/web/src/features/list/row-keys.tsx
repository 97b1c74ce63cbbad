import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import { fetchMore, type PagedList } from '../../app/fetch-more.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { noteNeighbours } from './next-consult.ts';
import { beginRun, continueRun } from './run-through.ts';
import { undoLast } from '../../ui/snackbar.tsx';
import { lastUndo } from '../../ui/undos.ts';

type RowKeysProps = {
  list: RefObject<HTMLElement | null>;
  /** What the list of shortcuts says of the keys, for rows that are no consults. */
  words?: { next: string; previous: string };
};

/** The keys j, k and the arrows move the focus through the rows of a list; Enter opens, as it does on any link. */
export function RowKeys({ list, words }: RowKeysProps) {
  const { t } = useLingui();
  const { next: toNext, previous: toPrevious } = words ?? {
    next: t`Next consult; Enter opens it`,
    previous: t`Previous consult`,
  };
  const move = (step: 1 | -1 | 'first' | 'last') => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-id]') ?? [])];
    const row = document.activeElement?.closest('li');
    const at = links.findIndex((link) => link === document.activeElement || (row && link.closest('li') === row));
    const next = step === 'first' ? 0 : step === 'last' ? links.length - 1 : at === -1 ? 0 : at + step;
    const link = links[Math.max(0, Math.min(links.length - 1, next))];
    link?.focus();
    link?.closest('li')?.scrollIntoView({ block: 'nearest' });
    // The last loaded row is reached: the next ones come.
    if (step === 1 && link === links.at(-1)) list.current?.querySelector<HTMLElement>('[data-load-more]')?.click();
  };
  useShortcut('j', toNext, () => move(1), { repeats: true });
  useShortcut('k', toPrevious, () => move(-1), { repeats: true });
  useShortcut('ArrowDown', toNext, () => move(1), { repeats: true });
  useShortcut('ArrowUp', toPrevious, () => move(-1), { repeats: true });
  useShortcut('Home', null, () => move('first'));
  useShortcut('End', null, () => move('last'));
  return null;
}

/** The keys that undo the latest change, in the list and in the opened consult. */
export function UndoKeys() {
  const { t } = useLingui();
  useShortcut('z', t`Undo what was done last`, undoLast, { isOf: () => lastUndo() !== undefined });
  useShortcut('Mod+z', null, undoLast);
  return null;
}

/** While fewer rows than this follow the opened one, the list loads more. */
const rowsAhead = 5;

type NeighbourProps = {
  order: readonly string[];
  list: PagedList;
  opened: string;
  onOpen: (id: string) => void;
  /** As of RowKeys. */
  words?: { next: string; previous: string };
};

/**
 * The keys of what is opened that go to the next one of the list, or to the one before. The order is that of when the
 * first one was opened: what is read or answered moves in the list, and must be neither met again nor missed. What
 * comes meanwhile stands at the end, and further pages are loaded before their first row is needed.
 */
export function NeighbourKeys({ order, list, opened, onOpen, words }: NeighbourProps) {
  const { t } = useLingui();
  const [through, setThrough] = useState(() => beginRun(order, opened));
  const now = continueRun(through, order, opened);
  if (now !== through) setThrough(now);
  const { ids } = now;
  const run = useMemo(() => ids.filter((id) => id === opened || order.includes(id)), [ids, order, opened]);
  const near = (step: 1 | -1) => {
    const at = run.indexOf(opened);
    return at === -1 ? undefined : run[at + step];
  };
  const go = (step: 1 | -1) => {
    const next = near(step);
    if (next !== undefined) onOpen(next);
  };
  const left = run.length - 1 - run.indexOf(opened);
  const loadAhead = useEffectEvent((signal: AbortSignal) => {
    if (left < rowsAhead && list.hasNextPage && !list.isFetchNextPageError) void fetchMore(list, signal);
  });
  useEffect(() => {
    const wanted = new AbortController();
    loadAhead(wanted.signal);
    return () => wanted.abort();
  }, [left, order]);
  const openNow = useEffectEvent(onOpen);
  useEffect(() => noteNeighbours({ order: run, open: (id) => openNow(id) }), [run]);
  useShortcut('j', words?.next ?? t`Next consult of the list`, () => go(1), { isOf: () => near(1) !== undefined });
  useShortcut('k', words?.previous ?? t`Previous consult of the list`, () => go(-1), {
    isOf: () => near(-1) !== undefined,
  });
  return null;
}
