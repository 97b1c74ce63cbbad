import { useEffect, useState } from 'react';
import { useConnection } from '../live.ts';
import { isTold, useShown } from '../local/local.ts';
import type { Shown } from '../local/waiting.ts';

/** A send that takes longer is said, ms. */
const sayAfterMs = 2_000;

/** What the shell says of what the server has not confirmed. */
export type WaitingState = {
  /** Refused, or so old that its person is asked. */
  stuck: number;
  /** Goes out by itself. */
  waiting: number;
  offline: boolean;
  /** Whether there is something to say: nothing for what is confirmed within two seconds. */
  said: boolean;
};

/** Photos and films that go by themselves have a line of their own. */
const isUpload = ({ command, standing }: Shown): boolean => command.call === 'media-add' && standing !== 'refused';

/** Counts what waits. */
export function useWaitingSign(): WaitingState {
  const shown = useShown().filter((one) => isTold(one) && !isUpload(one));
  const lost = useConnection().state === 'lost';
  const stuck = shown.filter(({ standing }) => standing === 'refused' || standing === 'asks').length;
  const waiting = shown.filter(({ standing }) => standing === 'goes' || standing === 'behind').length;
  const offline = lost || shown.some(({ failed }) => failed);
  const [slow, setSlow] = useState(false);
  const any = waiting > 0;
  useEffect(() => {
    if (!any) return;
    const timer = setTimeout(() => setSlow(true), sayAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [any]);
  return { stuck, waiting, offline, said: stuck > 0 || (any && (slow || offline)) };
}
