import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { AskError } from '../ask.ts';
import type { WindowContent } from './content.ts';

/**
 * What a window shows, read again when its person comes back to the page, and when they ask. Nothing of it is kept but
 * in the page.
 */
export function useRefresh({ visit, window: opened }: WindowContent, onRefused: (code: string) => void) {
  const [window, setWindow] = useState(opened);
  const [reading, setReading] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [said, setSaid] = useState(false);
  const refresh = async (isAsked: boolean) => {
    if (reading) return;
    setReading(true);
    setSaid(false);
    try {
      setWindow(await visit.ask('patientWindow-show', {}));
      setFailed(null);
      setSaid(isAsked);
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      if (error.code === 'VISIT_ENDED') return onRefused(error.code);
      // Who did not ask reads on; a line that is dead says so by itself.
      if (isAsked) setFailed(error.code);
    } finally {
      setReading(false);
    }
  };
  const handleShown = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh(false);
  });
  useLayoutEffect(() => {
    const handle = () => handleShown();
    document.addEventListener('visibilitychange', handle);
    return () => document.removeEventListener('visibilitychange', handle);
  }, []);
  return { window, reading, failed, said, refresh: () => void refresh(true) };
}
