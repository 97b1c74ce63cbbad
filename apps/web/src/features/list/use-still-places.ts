import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { takeClosedByItself } from './closed-by-itself.ts';
import { rowOf } from './use-list-focus.ts';

/** How long the pointer does nothing where a row has gone and another one has taken its place, ms. */
export const stillMs = 500;

/** A row that moved: `firm` where that keeps the pointer away too, not only a finger. */
type Moved = { firm: boolean; until: number };

type Options = {
  /** The list or search whose rows these are; another one begins anew. */
  of: string;
  /** False while an opened consult covers the list. */
  shown: boolean;
  /** Whether a hand is on the list. */
  held: boolean;
};

/** Keys that act on no row: they move the focus, undo, or open what is beside the list. */
const actsOnNoRow = /^([jkz?/]|Arrow.+|Home|End|Page.+|Tab|Escape|F\d+)$/;

/**
 * Whether another row may stand now where one has gone. One that fell off the end of a full page, because others
 * arrived
 * above it, left its place to nobody.
 */
function hasGone(before: readonly string[], now: readonly string[]): boolean {
  const there = new Set(now);
  const last = before.findLastIndex((id) => there.has(id));
  const isFollowed = now.indexOf(before[last] ?? '') < now.length - 1;
  return before.slice(0, isFollowed ? before.length : last).some((id) => !there.has(id));
}

/**
 * Ignores what was meant for a row that is no longer there. After a row has gone, or has come back under the hand, the
 * pointer does nothing for a moment on the rows that moved; a finger does nothing for a moment on any row that moved,
 * also because a row above it became taller or lower.
 * What moved under an opened consult nobody saw: it answers at once.
 * A press counts from where and when it began, however late it is lifted.
 * After an opened consult has closed by itself, pointer, finger and keys do nothing for a moment: they were meant for
 * it. The further clicks of a double click act on no row but the one of its first click. A key that is held down does
 * nothing further; pressed anew, keys act on the focused row at once, unless the focus has just moved on by itself
 * (`focusMovedOn`).
 */
export function useStillPlaces(
  list: RefObject<HTMLElement | null>,
  order: readonly string[],
  { of, shown, held }: Options,
) {
  const before = useRef({ order, of, shown });
  const moved = useRef<ReadonlyMap<string, Moved>>(new Map());
  const uncoveredUntil = useRef(0);
  const keysUntil = useRef(0);
  const touched = useRef(false);
  /** The row on which the pointer last went down, and whether it was still then: that is what somebody aimed at. */
  const pressed = useRef<{ id: string | null; still: boolean } | null>(null);
  /** The row of the latest first click; later clicks of the same place count on from it. */
  const clicked = useRef<string | null>(null);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { order, of, shown };
    const now = performance.now();
    if (shown && !old.shown) {
      clicked.current = null;
      if (takeClosedByItself()) uncoveredUntil.current = now + stillMs;
    }
    // Under an opened consult nobody aims at a row.
    if (old.of !== of || !old.shown || old.order.length === 0) return;
    const first = old.order.findIndex((id, index) => order[index] !== id);
    if (first === -1) return;
    // Of two changes in quick succession the second may leave rows alone that the first one has just moved, or bring a
    // row to the place of the one that has gone.
    const still = new Map([...moved.current].filter(([, { until }]) => now < until));
    const firm =
      hasGone(old.order, order) || (held && first < old.order.length) || [...still.values()].some((row) => row.firm);
    for (const id of order.slice(first)) still.set(id, { firm, until: now + stillMs });
    moved.current = still;
  }, [order, of, shown, held]);
  const heights = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (!shown) return heights.current.clear();
    const observer = new ResizeObserver((entries) => {
      const now = performance.now();
      const changed = entries.flatMap(({ target, borderBoxSize: [box] }) => {
        const id = (target as HTMLElement).dataset['row']!;
        const [before, height] = [heights.current.get(id), box!.blockSize];
        heights.current.set(id, height);
        return before === undefined || before === height ? [] : [order.indexOf(id)];
      });
      if (changed.length === 0) return;
      const still = new Map([...moved.current].filter(([, { until }]) => now < until));
      for (const id of order.slice(Math.min(...changed) + 1))
        still.set(id, { firm: still.get(id)?.firm ?? false, until: now + stillMs });
      moved.current = still;
    });
    for (const row of list.current?.querySelectorAll('li[data-row]') ?? []) observer.observe(row);
    return () => observer.disconnect();
  }, [list, order, shown]);
  const isStill = (id: string): boolean => {
    const now = performance.now();
    if (now < uncoveredUntil.current) return true;
    const row = moved.current.get(id);
    return row !== undefined && now < row.until && (row.firm || touched.current);
  };
  return {
    /** Says that the focus went to another row because somebody else took the focused one away. */
    focusMovedOn: () => {
      keysUntil.current = performance.now() + stillMs;
    },
    handlers: {
      onPointerDownCapture: ({ pointerType, target }: React.PointerEvent) => {
        touched.current = pointerType === 'touch';
        const id = rowOf(target as Element)?.dataset['row'] ?? null;
        pressed.current = { id, still: id !== null && isStill(id) };
      },
      onClickCapture: (event: MouseEvent) => {
        // A key on a link or button, or a label for its box, makes a click that no pointer made.
        if (event.detail === 0) return;
        const id = rowOf(event.target as Element)?.dataset['row'] ?? null;
        const aimed = pressed.current;
        pressed.current = null;
        const ofAnother = event.detail > 1 && id !== clicked.current;
        if (event.detail === 1) clicked.current = id;
        const missed = aimed !== null && (aimed.id !== id || aimed.still);
        if (id === null || (!ofAnother && !missed && !isStill(id))) return;
        clicked.current = null;
        event.preventDefault();
        event.stopPropagation();
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
        if (performance.now() >= Math.max(keysUntil.current, uncoveredUntil.current)) return;
        if (event.ctrlKey || event.metaKey || event.altKey || actsOnNoRow.test(event.key)) return;
        if (rowOf(event.target as Element)) event.preventDefault();
      },
    },
  };
}
