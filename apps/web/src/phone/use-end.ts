import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../ui/server-clock.ts';
import { ask, codeOfFailure } from './ask.ts';
import type { EndedBy, LetIn } from './let-in.ts';
import type { PhotoQueue } from './photo-queue.ts';

/** How often the page asks whether it is still let in, ms: a press at the computer shows here soon. */
const lookMs = 5_000;
/** So long before the end, photos of which nobody said whether they are kept go in as they are, ms. */
const decideMs = 60_000;

/** The clocks of phone and server differ by less, ms. */
const marginMs = 2_000;

/** What ended a phone that the server lets in no more. */
export function endedBy({ endsAt }: Pick<LetIn, 'endsAt'>): EndedBy {
  return Date.parse(endsAt) - serverNow() <= marginMs ? 'time' : 'computer';
}

/** Ends the page with what the server and the clock say, and lets nothing be forgotten before. */
export function useEnd({ token, endsAt }: LetIn, queue: PhotoQueue, onEnd: (by: EndedBy) => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const left = () => Date.parse(endsAt) - serverNow();
    const check = () => {
      if (left() <= 0) return end('time');
      if (left() <= decideMs) queue.keepAll();
    };
    const look = async () => {
      check();
      if (document.visibilityState !== 'visible') return;
      try {
        await ask('phoneCamera-added', {}, token);
        queue.goOn();
      } catch (error) {
        if (codeOfFailure(error) === 'PHONE_ENDED') end(endedBy({ endsAt }));
      }
    };
    const looks = setInterval(() => void look(), lookMs);
    const over = setTimeout(check, Math.max(0, left()));
    // A phone that slept has missed the moment.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(looks);
      clearTimeout(over);
      document.removeEventListener('visibilitychange', check);
    };
  }, [token, endsAt, queue]);
}
