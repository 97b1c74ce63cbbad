import { useMemo, useRef } from 'react';
import { useSteadyOrder } from './steady-order.ts';
import { useCloseGap } from './use-close-gap.ts';
import { useHand } from './use-hand.ts';
import { useListFocus } from './use-list-focus.ts';

type Listed = { id: string };

/** The loaded rows of a list, each once: a row that moved while pages were loading may stand in two of them. */
export function loadedRows<Row extends Listed>(list: { pages: readonly { rows: Row[] }[] } | undefined): Row[] {
  const rows = new Map<string, Row>();
  for (const page of list?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

type Options = {
  /** False while something that was opened covers the list. */
  shown: boolean;
  /** The id of the consult that was just closed. */
  returnTo: string | null;
};

/**
 * The rows of a list in the order in which they are shown: no row moves under the hand, the focus is never lost, and
 * the gap of a removed row closes. The list draws each row as `li[data-row]` with a link `a[data-id]` in it, and puts
 * `place` around all of it and `body` on the element that scrolls.
 */
export function useSteadyRows<Row extends Listed>(fresh: readonly Row[], { shown, returnTo }: Options) {
  const place = useRef<HTMLDivElement>(null);
  const { body, restore, isOn, ...hand } = useHand();
  const byId = useMemo(() => new Map(fresh.map((row) => [row.id, row])), [fresh]);
  const { order: steady, stale } = useSteadyOrder([...byId.keys()], shown && isOn);
  const rows = useMemo(() => steady.flatMap((id) => byId.get(id) ?? []), [steady, byId]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  useListFocus(place, order, { shown, returnTo, restore });
  useCloseGap(place, order);
  return {
    rows,
    byId,
    order,
    /** Whether the server's order differs by now. */
    stale,
    place,
    body,
    hand,
  };
}

/** The handlers that tell where the hand is, and the way to release it. */
export type Hand = ReturnType<typeof useSteadyRows>['hand'];
