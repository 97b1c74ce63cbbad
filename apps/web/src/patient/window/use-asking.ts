import { useEffect, useRef, useState } from 'react';
import { AskError, type Input, type Output, type PatientCall } from '../ask.ts';
import { askUntilAnswered, type SubmitWait } from '../form/submit.ts';
import type { Visit } from '../visit.ts';

/**
 * Makes calls of a visit, one at a time: a dead line and a server that is away only make it wait. It ends with the
 * page.
 */
export function useAsking(visit: Visit) {
  const [waits, setWaits] = useState<SubmitWait | 'asking' | null>(null);
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);
  /** The answer, or the refusal; null where the page was left meanwhile. */
  const run = async <N extends PatientCall>(name: N, input: Input<N>): Promise<Output<N> | AskError | null> => {
    const { signal } = (left.current = new AbortController());
    setWaits('asking');
    try {
      return await askUntilAnswered(visit, name, input, setWaits, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof AskError) return error;
      throw error;
    } finally {
      if (!signal.aborted) setWaits(null);
    }
  };
  return { run, waits };
}
