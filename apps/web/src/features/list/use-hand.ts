import { useCallback, useRef, useState } from 'react';

/** Whether a hand (pointer or focus) is on a list that is scrolled down: then nothing may move under it. */
export function useHand() {
  const body = useRef<HTMLDivElement>(null);
  const scrollTop = useRef(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [down, setDown] = useState(false);
  const restore = useCallback(() => {
    // What was hidden begins at its top; told to go there, it would be laid out at once.
    if (body.current && scrollTop.current > 0) body.current.scrollTop = scrollTop.current;
  }, []);
  return {
    body,
    /** Puts a list that was hidden back to where it was. */
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
      // A click on 'Load more' leaves the focus there, which is no sign of a reader.
      onFocus: (event: React.FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: React.FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
