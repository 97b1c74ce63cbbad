import { useState } from 'react';

/**
 * The opened consult as a list needs to know of it: `returnTo`, the consult just closed, whose row takes the focus, and
 * whether the reader opened it from this list.
 */
export function useOpenedConsult(opened: string | undefined): { returnTo: string | null; openedHere: boolean } {
  const [before, setBefore] = useState(opened);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const [openedHere, setOpenedHere] = useState(false);
  if (before !== opened) {
    setBefore(opened);
    setReturnTo(opened === undefined ? (before ?? null) : null);
    // Going on to the next consult of the list replaces the entry of the one before in the history.
    if (opened === undefined) setOpenedHere(false);
    else if (before === undefined) setOpenedHere(true);
  }
  return { returnTo, openedHere };
}
