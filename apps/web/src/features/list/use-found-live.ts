import { useEffect, useMemo } from 'react';
import { gather } from '../../app/coalesce.ts';
import { useLive } from '../../app/live.ts';

/** The least time between two refreshes, in ms: each runs the search again for every page on screen. */
const pauseMs = 300;

/**
 * Keeps search results in step with what the reader does: to a row on any of their devices, or to the consult that they
 * open from the list and close again. Nothing else changes the results. After a refresh that fails they stay as they
 * are, and the reader can search again. Many rows at once (fifty moved together, each with an event of its own) cause
 * one refresh or two.
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
    'message-taken-back': null,
    read: null,
    'message-draft': null,
  });
  useEffect(() => {
    if (!searching || closed === null) return;
    add(closed);
    wish();
  }, [searching, closed, add, wish]);
}
