import { useLayoutEffect, useRef, useState } from 'react';

type Held = { row: string; top: number; list: HTMLElement; scroller: HTMLElement };

/** Finds the element of a row. */
export const rowIn = (within: ParentNode, row: string): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`);

const topOf = ({ list, row, top }: Held): number => rowIn(list, row)?.getBoundingClientRect().top ?? top;

/**
 * While a category is dragged, its tree shows the categories alone, and the one that is held stays under the pointer:
 * the tree scrolls, and is padded where it is too short for that.
 */
export function useGathered() {
  const held = useRef<Held | null>(null);
  const [gathered, setGathered] = useState(false);
  const gather = (row: string, together: boolean) => {
    const head = rowIn(document, row);
    const list = head?.closest<HTMLElement>('[data-rfd-droppable-id]');
    const scroller = list?.parentElement;
    held.current = list && scroller ? { row, list, scroller, top: head?.getBoundingClientRect().top ?? 0 } : null;
    setGathered(together);
  };
  useLayoutEffect(() => {
    if (!held.current) return;
    const { list, scroller, top } = held.current;
    list.style.paddingTop = list.style.paddingBottom = '';
    scroller.scrollTop += topOf(held.current) - top;
    const off = topOf(held.current) - top;
    if (!gathered || off === 0) return;
    const { paddingTop, paddingBottom } = getComputedStyle(list);
    if (off < 0) list.style.paddingTop = `${Number.parseFloat(paddingTop) - off}px`;
    else list.style.paddingBottom = `${Number.parseFloat(paddingBottom) + off}px`;
    scroller.scrollTop += topOf(held.current) - top;
  }, [gathered]);
  return { gathered, gather };
}
