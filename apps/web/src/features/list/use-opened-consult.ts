import { useState } from 'react';

/**
 * The opened consult as a list needs to know of it: `returnTo`, the consult just closed, whose row takes the focus, and
 * whether going back in the history closes it: its reader opened it from this list, and the list's address, which holds
 * `filters`, is still the one of then.
 */
export function useOpenedConsult(
  opened: string | undefined,
  filters: object,
): { returnTo: string | null; closesByBack: boolean } {
  const [before, setBefore] = useState(opened);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const [openedOver, setOpenedOver] = useState<string | null>(null);
  if (before !== opened) {
    setBefore(opened);
    setReturnTo(opened === undefined ? (before ?? null) : null);
    // Going on to the next consult of the list replaces the entry of the one before in the history.
    if (opened === undefined) setOpenedOver(null);
    else if (before === undefined) setOpenedOver(JSON.stringify(filters));
  }
  return { returnTo, closesByBack: openedOver === JSON.stringify(filters) };
}
