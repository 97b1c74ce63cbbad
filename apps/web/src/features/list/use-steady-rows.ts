import { useMemo, useRef } from 'react';
import { useSteadyOrder } from './steady-order.ts';
import { useCloseGap } from './use-close-gap.ts';
import { useHand } from './use-hand.ts';
import { useListFocus } from './use-list-focus.ts';

type Listed = { id: string };

/** The loaded rows of a list, each once: a row that moved while pages were loaded may stand in two. */
export function loadedRows<Row extends Listed>(list: { pages: readonly { rows: Row[] }[] } | undefined): Row[] {
  const rows = new Map<string, Row>();
  for (const page of list?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

type Options = {
  /** False while something opened lies over the list. */
  shown: boolean;
  /** The id of what was just closed. */
  returnTo: string | null;
};

/**
 * The rows of a list as they are shown: none moves under the hand, the focus is never lost, and the gap of a row that
 * went closes. The list draws each row as `li[data-row]` with a link `a[data-id]` in it, `place` around all and `body`
 * on what scrolls.
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
    /** The server has another order by now. */
    stale,
    place,
    body,
    hand,
  };
}

/** What tells a list where the hand is, and lets it go. */
export type Hand = ReturnType<typeof useSteadyRows>['hand'];
