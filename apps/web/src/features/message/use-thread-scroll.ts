import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Message } from './thread-query.ts';

/** Nearer to the end than this, in px, the reader counts as being at the end. */
const nearPx = 48;

/**
 * Keeps the reader's place in a thread. At its end they stay at the end when messages come; elsewhere nothing moves,
 * neither when messages come below nor when earlier ones are added above.
 * @param fromHead begin at the head, which nobody has read yet, and not at the end
 */
export function useThreadScroll(messages: readonly Message[], waiting: number, fromHead: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const atEnd = useRef(!fromHead);
  const before = useRef({ first: 0, height: 0 });
  const inSight = useInSight(scroller, end);

  const toEnd = () => {
    atEnd.current = true;
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  const first = messages[0]?.seq ?? 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (before.current.first > first) element.scrollTop += element.scrollHeight - before.current.height;
    before.current = { first, height: element.scrollHeight };
  }, [messages, first, waiting]);

  // The pane's height changes with the window, the reply box and the phone's keyboard.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    scroller,
    end,
    endInSight: inSight === true,
    /** Whether the reader has scrolled up: not before it is known where they are. */
    scrolledUp: inSight === false,
    toEnd,
    handleScroll: () => {
      const element = scroller.current;
      if (element && element.clientHeight > 0)
        atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    },
  };
}

/** Whether an element is in sight; null until that is known. */
function useInSight(root: RefObject<HTMLElement | null>, target: RefObject<HTMLElement | null>): boolean | null {
  const [inSight, setInSight] = useState<boolean | null>(null);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: `0px 0px ${nearPx}px`,
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [root, target]);
  return inSight;
}
