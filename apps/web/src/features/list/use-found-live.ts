import { useEffect, useMemo } from 'react';
import { gather } from '../../app/coalesce.ts';
import { useLive } from '../../app/live.ts';

/** The least time between two refreshes, in ms: each runs the search anew for every page that is shown. */
const pauseMs = 300;

/**
 * Keeps what a search found true to what the reader does: to a row on any of their devices, or to the consult that was
 * opened from the list and is closed again. Nothing else changes what was found. A refresh that fails leaves it as it
 * is: it can be searched for again. Many rows at once (fifty moved together, each with an event of its own) are one
 * refresh or two.
 */
export function useFoundLive(
  searching: boolean,
  closed: string | null,
  refresh: (changed: ReadonlySet<string>) => Promise<void>,
): void {
  const { add, wish } = useMemo(() => gather(refresh, pauseMs), [refresh]);
  useLive('activity', {
    row: ({ id }) => {
      if (!searching) return;
      add(id);
      wish();
    },
    activity: null,
    message: null,
    read: null,
    'message-draft': null,
  });
  useEffect(() => {
    if (!searching || closed === null) return;
    add(closed);
    wish();
  }, [searching, closed, add, wish]);
}
