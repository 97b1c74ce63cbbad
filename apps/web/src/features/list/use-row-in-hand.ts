import { useState, type FocusEvent, type PointerEvent } from 'react';

/** Whether a pointer or the keyboard's focus is on a row. A finger does not count, for it has no hover. */
export function useRowInHand() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    inHand: pointed || focused,
    handlers: {
      // Where the row above has gone, the browser says that the pointer came over, and React no `enter`.
      onPointerOver: (event: PointerEvent) => setPointed(event.pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => setFocused(focused && event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
