import { useState } from 'react';
import type { ListedConsult } from '../list/list.ts';
import { inboxOrder } from './inbox-query.ts';

/**
 * The rows with the opened one where it stood: reading it takes it out of 'Unread', and the keys for the next and the
 * one before begin at its place. Closed, it leaves.
 */
export function useOpenedStays(rows: readonly ListedConsult[], opened: string | undefined): readonly ListedConsult[] {
  const [stood, setStood] = useState<ListedConsult | null>(null);
  const there = rows.find(({ id }) => id === opened);
  // As it stood when it was opened: read, an overdue one would stand elsewhere.
  if (there && there.id !== stood?.id) setStood(there);
  if (opened === undefined || there || stood?.id !== opened) return rows;
  const at = rows.findIndex((row) => inboxOrder(stood, row) < 0);
  return at === -1 ? [...rows, stood] : rows.toSpliced(at, 0, stood);
}
