import { AskError, type Input, type Output, type PatientCall } from '../ask.ts';
import type { Visit } from '../visit.ts';
import { retryMs } from './progress-keeper.ts';
import { lineOrTime } from './retry.ts';

/** Why a submission waits, and how often it was tried. */
export type SubmitWait = { readonly why: 'offline' | 'away'; readonly tries: number };

/** Refusals after which the same again may succeed. */
const passing = new Set(['OFFLINE', 'SERVER_DOWN', 'UNAVAILABLE', 'INTERNAL', 'DISK_FULL', 'TOO_MANY']);

/**
 * Makes a call of a visit that the server carries out once. An answer that was lost, a dead line and a server that is
 * away are no refusals: the same is sent again, which the server answers as the first time.
 * @param onWait is told each time that a try failed and another follows
 * @param left ends the tries
 * @throws AskError when the server refuses; the reason of `left`
 */
export async function askUntilAnswered<N extends PatientCall>(
  visit: Visit,
  name: N,
  input: Input<N>,
  onWait: (wait: SubmitWait) => void,
  left: AbortSignal,
): Promise<Output<N>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await visit.ask(name, input);
    } catch (error) {
      left.throwIfAborted();
      if (!(error instanceof AskError) || !passing.has(error.code)) throw error;
      onWait({ why: error.code === 'OFFLINE' ? 'offline' : 'away', tries });
      await lineOrTime(retryMs[Math.min(tries - 1, retryMs.length - 1)] ?? 0);
      left.throwIfAborted();
    }
  }
}
