import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls a list that stands beside the opened consult just so far that the opened row is in sight. */
export function useOpenedInSight(list: RefObject<HTMLElement | null>, opened: string | undefined, beside: boolean) {
  useLayoutEffect(() => {
    if (opened === undefined || !beside) return;
    list.current?.querySelector(`li[data-row="${CSS.escape(opened)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, opened, beside]);
}
