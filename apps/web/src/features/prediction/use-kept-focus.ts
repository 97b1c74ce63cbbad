import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in an element whose button goes when what it asked for is there: it stays on the element itself, so
 * that keys of the window around it go on working. Spread the result on the element.
 * @param shown what the element shows; it changes as the button goes
 */
export function useKeptFocus(shown: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  useEffect(() => {
    // A focused button that goes leaves the focus nowhere, and tells nobody.
    if (within.current && document.activeElement === document.body) ref.current?.focus();
  }, [shown]);
  return {
    ref,
    onFocus: () => {
      within.current = true;
    },
    // Whether a button that goes says so differs between browsers; where to is said by a real move alone.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) within.current = false;
    },
  };
}
