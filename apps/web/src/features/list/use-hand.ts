import { useCallback, useRef, useState } from 'react';

/** Whether a hand (pointer or focus) is on a list that is scrolled down: no row may then move under it. */
export function useHand() {
  const body = useRef<HTMLDivElement>(null);
  const scrollTop = useRef(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [down, setDown] = useState(false);
  const restore = useCallback(() => {
    // A list that was hidden begins at its top; scrolling it to 0 would force a layout for nothing.
    if (body.current && scrollTop.current > 0) body.current.scrollTop = scrollTop.current;
  }, []);
  return {
    body,
    /** Scrolls a list that was hidden back to its place. */
    restore,
    isOn: down && (pointed || focused),
    handleScroll: () => {
      // A hidden list reports 0, which is not where the reader left it.
      if (!body.current || body.current.clientHeight === 0) return;
      scrollTop.current = body.current.scrollTop;
      setDown(body.current.scrollTop > 8);
    },
    letGo: () => {
      setDown(false);
      scrollTop.current = 0;
      body.current?.scrollTo({ top: 0 });
    },
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // After a click on 'Load more' the button keeps the focus, which does not show that somebody reads there.
      onFocus: (event: React.FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: React.FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
