import { useState } from 'react';

/**
 * What a list has to know of the opened consult: the one just closed (its row takes the focus), and whether it was
 * opened from here.
 */
export function useOpened(opened: string | undefined): { returnTo: string | null; openedHere: boolean } {
  const [before, setBefore] = useState(opened);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const [openedHere, setOpenedHere] = useState(false);
  if (before !== opened) {
    setBefore(opened);
    setReturnTo(opened === undefined ? (before ?? null) : null);
    // Going on to the next consult of the list takes the place of the one before in the history.
    if (opened === undefined) setOpenedHere(false);
    else if (before === undefined) setOpenedHere(true);
  }
  return { returnTo, openedHere };
}
