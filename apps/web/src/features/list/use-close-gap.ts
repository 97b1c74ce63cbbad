import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** design/language.md, 'Motion': a moved row closes its gap in 160 ms. */
const gapMs = 160;
const ease = 'cubic-bezier(.2,.8,.3,1)';

/** Lets the rows below a removed row slide up into its place. Any other change of the list appears at once. */
export function useCloseGap(list: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const before = useRef<{ order: readonly string[]; tops: ReadonlyMap<string, number> }>({
    order: [],
    tops: new Map(),
  });
  useLayoutEffect(() => {
    const { order: shown, tops: old } = before.current;
    const stay = new Set(order);
    const left = shown.filter((id) => stay.has(id));
    const onlyWent = left.length < shown.length && left.every((id, index) => order[index] === id);
    if (!onlyWent || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const rows = rowsOf(list);
    const tops = topsOf(rows);
    const scroller = rows[0]?.closest('ul')?.offsetParent;
    const from = scroller?.scrollTop ?? 0;
    const to = from + (scroller?.clientHeight ?? 0);
    for (const row of rows) {
      // Only rows in sight move.
      const top = tops.get(row.dataset['row'] ?? '') ?? 0;
      if (top + row.offsetHeight < from || top > to) continue;
      const id = row.dataset['row'] ?? '';
      const by = (old.get(id) ?? 0) - (tops.get(id) ?? 0);
      if (by > 0 && old.has(id))
        row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: gapMs, easing: ease });
    }
  }, [list, order]);
  // The observer reports heights after the browser has laid the page out; measuring at once would force a second
  // layout.
  useEffect(() => {
    const rows = rowsOf(list)[0]?.closest('ul');
    // An emptied list closes no gap when rows come back.
    if (!rows) return void (before.current = { order, tops: new Map() });
    const laidOut = new ResizeObserver(() => {
      before.current = { order, tops: topsOf(rowsOf(list)) };
    });
    laidOut.observe(rows);
    return () => laidOut.disconnect();
  }, [list, order]);
}

function rowsOf(list: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>('li[data-row]') ?? [])];
}

function topsOf(rows: readonly HTMLElement[]): Map<string, number> {
  return new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]));
}
