import { useEffect, useMemo, useRef, useState } from 'react';
import { useSteadyOrder } from './steady-order.ts';
import { useCloseGap } from './use-close-gap.ts';
import { useHand } from './use-hand.ts';
import { useListFocus } from './use-list-focus.ts';
import { useStillPlaces } from './use-still-places.ts';

type Listed = { id: string };

/** The loaded rows of a list, each once: a row that moved while pages were loading may stand in two of them. */
export function loadedRows<Row extends Listed>(list: { pages: readonly { rows: Row[] }[] } | undefined): Row[] {
  const rows = new Map<string, Row>();
  for (const page of list?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

type Options<Row> = {
  /** False while something that was opened covers the list. */
  shown: boolean;
  /** The id of the consult that was just closed. */
  returnTo: string | null;
  /** Which list or search the rows are of, or null while those of the one before stand in for it. */
  of: string | null;
  /** Whether the viewer has just changed a row themselves: that is shown at once. */
  own: (id: string) => boolean;
  /** The group under which a row is drawn; by default all are in one. */
  groupOf?: (row: Row) => string;
};

/**
 * The rows of a list in the order in which they are shown: no row moves under the hand, the focus is never lost, the
 * gap of a removed row closes, and what was meant for that row does nothing to the next. The list draws each row as
 * `li[data-row]` with a link `a[data-id]` in it, and puts `place` around all of it, `hand.handlers` on the rows and
 * `body` on the element that scrolls.
 */
export function useSteadyRows<Row extends Listed>(
  fresh: readonly Row[],
  { shown, returnTo, of, own, groupOf }: Options<Row>,
) {
  const place = useRef<HTMLDivElement>(null);
  const { body, restore, isOn, toTop, handleScroll, handlers } = useHand();
  // Counts how often the person asked for the latest: the order of before is then held no longer.
  const [turn, setTurn] = useState(0);
  const [list, setList] = useState(of);
  if (of !== null && of !== list) setList(of);
  const whole = `${of ?? list} ${turn}`;
  const byId = useMemo(() => new Map(fresh.map((row) => [row.id, row])), [fresh]);
  const {
    order: steady,
    waiting,
    groups,
  } = useSteadyOrder([...byId.keys()], {
    held: shown && isOn && of !== null,
    of: whole,
    own,
    groupOf: (id) => {
      const row = byId.get(id);
      return row && groupOf ? groupOf(row) : '';
    },
  });
  const rows = useMemo(() => steady.flatMap((id) => byId.get(id) ?? []), [steady, byId]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const still = useStillPlaces(place, order, { of: whole, shown, held: isOn });
  useListFocus(place, order, {
    shown,
    returnTo,
    restore,
    onMovedOn: (from) => {
      if (!own(from)) still.focusMovedOn();
    },
  });
  useCloseGap(place, order);
  // The button that asked for the latest has gone with its focus.
  useEffect(() => {
    if (turn === 0 || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('a[data-id]')?.focus({ preventScroll: true });
  }, [turn]);
  return {
    rows,
    byId,
    order,
    /** How many rows have something new and wait, because a hand is on the list. */
    waiting,
    /** The group under which each row is drawn: it stays while a hand is on the list. */
    groups,
    place,
    body,
    hand: {
      handlers: { ...handlers, ...still.handlers },
      handleScroll,
      /** Shows the server's order, from its top. */
      letGo: () => {
        setTurn((now) => now + 1);
        toTop();
      },
    },
  };
}

/** The handlers that tell where the hand is, and the way to release it. */
export type Hand = ReturnType<typeof useSteadyRows>['hand'];
