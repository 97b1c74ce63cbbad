import { useEffect } from 'react';
import { useLive } from '../../app/live.ts';

/**
 * Keeps what a search found true to what the reader does: to a row on any of their devices, or to the consult that was opened from the
 * list and is closed again. Nothing else changes what was found. A refresh that fails leaves it as it is: it can be searched for again.
 */
export function useFoundLive(
  searching: boolean,
  closed: string | null,
  refresh: (changed: ReadonlySet<string>) => Promise<void>,
): void {
  useLive('row', ({ id }) => {
    if (searching) void refresh(new Set([id])).catch(() => undefined);
  });
  useEffect(() => {
    if (searching && closed !== null) void refresh(new Set([closed])).catch(() => undefined);
  }, [searching, closed, refresh]);
}
