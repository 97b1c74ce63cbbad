import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '../../ui/announce.tsx';
import type { Totals } from './upload.ts';

/** Announces to a screen reader how far the uploads are, this often, ms, and when they have ended. */
const saidEveryMs = 15_000;

export function useAnnouncedProgress({ total, ready, percent, underWay, ...rest }: Totals): void {
  const { t } = useLingui();
  const needRetry = rest.needRetry + rest.refused;
  const before = useRef({ underWay, needRetry });
  const busy = underWay > 0;
  const sayEnd = useEffectEvent(() => {
    const { current } = before;
    before.current = { underWay, needRetry };
    if (needRetry > current.needRetry) announce(t`${needRetry} of ${total} files failed to upload.`);
    else if (current.underWay > 0 && underWay === 0 && total > 0) announce(t`${ready} of ${total} uploaded`);
  });
  useEffect(() => sayEnd(), [underWay, needRetry]);
  const say = useEffectEvent(() => announce(t`${ready} of ${total} uploaded, ${percent}%`));
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(say, saidEveryMs);
    return () => clearInterval(timer);
  }, [busy]);
}
