import { useEffect, useState } from 'react';
import { useColorScheme } from '../color-scheme.ts';
import { keepRail } from '../starting-rail.ts';
import { measureRail } from './measure-rail.ts';

/** How long the sidebar stands still before it is kept, ms: fonts and folding are over by then. */
const stillMs = 1_000;

/**
 * Keeps how the sidebar looks, for the next start in this browser. Returns what to give the sidebar as its ref.
 * @param uid null while nobody is known
 * @param shown what else changes the sidebar
 */
export function useKeptRail(uid: string | null, open: boolean, shown: string) {
  const [side, setSide] = useState<HTMLElement | null>(null);
  const { shown: scheme } = useColorScheme();
  useEffect(() => {
    if (!side || uid === null) return;
    const measure = () => {
      // On a phone it is away.
      if (side.offsetWidth > 0) keepRail(uid, open, measureRail(side));
    };
    const timer = setTimeout(measure, stillMs);
    // Groups may have been folded since.
    addEventListener('pagehide', measure);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', measure);
    };
  }, [side, uid, open, shown, scheme]);
  return setSide;
}
