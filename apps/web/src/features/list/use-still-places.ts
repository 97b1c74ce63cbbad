import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { rowOf } from './use-list-focus.ts';

/** How long the pointer does nothing where a row has gone and another one has taken its place, ms. */
export const stillMs = 500;

/**
 * Ignores what was meant for a row that is no longer there. After a row has gone the pointer does nothing for a moment
 * on the rows that moved up, and a finger does nothing for a moment on any row that moved. A key that is held down does
 * nothing further; pressed anew, keys act on the focused row at once.
 */
export function useStillPlaces(order: readonly string[], of: string) {
  const before = useRef({ order, of });
  const moved = useRef<{ ids: ReadonlySet<string>; gone: boolean; until: number }>({
    ids: new Set(),
    gone: false,
    until: 0,
  });
  const touched = useRef(false);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { order, of };
    if (old.of !== of || old.order.length === 0) return;
    const first = old.order.findIndex((id, index) => order[index] !== id);
    if (first === -1) return;
    const there = new Set(order);
    const gone = old.order.some((id) => !there.has(id));
    moved.current = { ids: new Set(order.slice(first)), gone, until: performance.now() + stillMs };
  }, [order, of]);
  return {
    onPointerDownCapture: ({ pointerType }: React.PointerEvent) => {
      touched.current = pointerType === 'touch';
    },
    onClickCapture: (event: MouseEvent) => {
      // A key on a link or button, or a label for its box, makes a click that no pointer made.
      if (event.detail === 0 || performance.now() >= moved.current.until) return;
      if (!moved.current.gone && !touched.current) return;
      const id = rowOf(event.target as Element)?.dataset['row'];
      if (id === undefined || !moved.current.ids.has(id)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    },
  };
}
