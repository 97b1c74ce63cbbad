import { useEffect, useEffectEvent, type RefObject } from 'react';

/** So far below what is in sight something counts as reached, in px: about five rows of a list. */
const aheadPx = 320;

/**
 * Calls back when somebody scrolls downwards and this place is in sight or near it; null listens for nothing. Where
 * everything fits on the screen nothing scrolls, and the wheel tells.
 */
export function useScrolledTo(place: RefObject<HTMLElement | null>, reached: (() => void) | null): void {
  const reachNear = useEffectEvent((bottom: number) => {
    if (place.current && place.current.getBoundingClientRect().top < bottom + aheadPx) reached?.();
  });
  const listens = reached !== null;
  useEffect(() => {
    if (!listens) return;
    const before = new WeakMap<Element, number>();
    const handleScroll = ({ target }: Event) => {
      const scroller = target instanceof Element ? target : document.scrollingElement;
      if (!scroller?.contains(place.current)) return;
      const isDown = scroller.scrollTop > (before.get(scroller) ?? 0);
      before.set(scroller, scroller.scrollTop);
      if (isDown) reachNear(Math.min(innerHeight, scroller.getBoundingClientRect().bottom));
    };
    const handleWheel = ({ target, deltaY }: WheelEvent) => {
      if (deltaY > 0 && place.current?.parentElement?.contains(target as Node)) reachNear(innerHeight);
    };
    // Scrolling does not bubble; whichever element scrolls, the document hears of it on the way down.
    document.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    document.addEventListener('wheel', handleWheel, { passive: true });
    return () => {
      document.removeEventListener('scroll', handleScroll, { capture: true });
      document.removeEventListener('wheel', handleWheel);
    };
  }, [place, listens]);
}
