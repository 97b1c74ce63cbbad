import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a list counts as in hand after a finger has left it: it has no hover that would tell, ms. */
const afterTouchMs = 5_000;

/** Whether a hand (pointer, finger or focus) is on a list: no row may then move under it. */
export function useHand() {
  const body = useRef<HTMLDivElement>(null);
  const scrollTop = useRef(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const restore = useCallback(() => {
    // A list that was hidden begins at its top; scrolling it to 0 would force a layout for nothing.
    if (body.current && scrollTop.current > 0) body.current.scrollTop = scrollTop.current;
  }, []);
  return {
    body,
    /** Scrolls a list that was hidden back to its place. */
    restore,
    isOn: pointed || focused,
    handleScroll: () => {
      // A hidden list reports 0, which is not where the reader left it.
      if (!body.current || body.current.clientHeight === 0) return;
      scrollTop.current = body.current.scrollTop;
    },
    toTop: () => {
      scrollTop.current = 0;
      body.current?.scrollTo({ top: 0 });
    },
    handlers: {
      onPointerEnter: () => {
        clearTimeout(timer.current);
        setPointed(true);
      },
      onPointerLeave: ({ pointerType }: React.PointerEvent) => {
        if (pointerType !== 'touch') return setPointed(false);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setPointed(false), afterTouchMs);
      },
      // After a click on 'Load more' the button keeps the focus, which does not show that somebody reads there.
      onFocus: (event: React.FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: React.FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
