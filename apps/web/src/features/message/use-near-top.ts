import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/**
 * Calls `reach` when an element above the messages comes nearer than the height of the pane, and again where it is near
 * still once `first`, the number of the first message, is another. Only while it is `on`. Returns the ref
 * of that element.
 */
export function useNearTop(
  scroller: RefObject<HTMLElement | null>,
  reach: () => void,
  { first, on }: { first: number; on: boolean },
): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const handle = useEffectEvent(reach);
  useEffect(() => {
    if (!element || !on) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) handle();
      },
      { root: scroller.current, rootMargin: '100% 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, scroller, first, on]);
  return setElement;
}
