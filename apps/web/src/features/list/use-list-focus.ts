import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** The row of a list that holds the focus, by the element that has it. */
export function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('li[data-row]') ?? null;
}

function linkOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`li[data-row="${CSS.escape(id)}"] a[data-id]`) ?? null;
}

type Options = {
  /** False while an opened consult covers the list. */
  shown: boolean;
  /** The id of the consult that was just closed. */
  returnTo: string | null;
  /** Scrolls the list back to its place. */
  restore: () => void;
  /** Called when the focus leaves a row that has gone for the one in its place. */
  onMovedOn: (from: string) => void;
};

/**
 * Never loses the focus of a list: a row that moves keeps it, a removed row gives it to the row that takes its place,
 * an emptied list to the heading, and a consult that closes to its row.
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  order: readonly string[],
  { shown, returnTo, restore, onMovedOn }: Options,
): void {
  const focused = useRef<string | null>(null);
  const before = useRef<readonly string[]>(order);
  const handleMovedOn = useEffectEvent(onMovedOn);

  useEffect(() => {
    const element = list.current;
    const handleFocus = (event: FocusEvent) => {
      focused.current = rowOf(event.target as Element)?.dataset['row'] ?? null;
    };
    const handleBlur = (event: FocusEvent) => {
      // The focus went with its row and to no other element.
      if (event.relatedTarget !== null || document.hasFocus() === false) focused.current = null;
    };
    const handleDown = (event: PointerEvent) => {
      if (!rowOf(event.target as Element)) focused.current = null;
    };
    element?.addEventListener('focusin', handleFocus);
    element?.addEventListener('focusout', handleBlur);
    document.addEventListener('pointerdown', handleDown);
    return () => {
      element?.removeEventListener('focusin', handleFocus);
      element?.removeEventListener('focusout', handleBlur);
      document.removeEventListener('pointerdown', handleDown);
    };
  }, [list]);

  // The browser takes scroll place and focus from a hidden list: when it is shown again, both go back, the focus to the
  // row that was open.
  useLayoutEffect(() => {
    if (!shown) return;
    restore();
    if (returnTo === null) return;
    const row = linkOf(list.current, returnTo);
    (row ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: row === null });
  }, [list, shown, returnTo, restore]);

  useLayoutEffect(() => {
    const old = before.current;
    before.current = order;
    const id = focused.current;
    if (id === null || !shown || document.activeElement !== document.body) return;
    const place = Math.min(old.indexOf(id), order.length - 1);
    const next = order.includes(id) ? id : order[place];
    const link = next === undefined ? null : linkOf(list.current, next);
    (link ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: next === id });
    if (!link) focused.current = null;
    else if (next !== id) handleMovedOn(id);
  }, [list, order, shown]);
}
