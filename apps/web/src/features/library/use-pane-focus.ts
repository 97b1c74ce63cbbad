import { useEffect, useRef, type RefObject } from 'react';
import { rowIn } from './use-gathered.ts';

/**
 * Where an item covers the tree, the focus goes along: to the way back when the item opens, and to its row, or the one
 * at which Tab stops, when it closes. Beside the tree nothing that has the focus is covered, and it stays.
 */
export function usePaneFocus(openId: string | undefined, back: RefObject<HTMLElement | null>): void {
  const before = useRef(openId);
  useEffect(() => {
    const was = before.current;
    before.current = openId;
    const { activeElement: active, body } = document;
    if (was === openId || (active && active !== body && active.checkVisibility())) return;
    const row = was === undefined ? null : rowIn(document, `item ${was}`);
    const stop = document.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    (openId === undefined ? (row ?? stop) : back.current)?.focus();
  }, [openId, back]);
}
