import { useRef, useState } from 'react';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { call, type Output } from '../../app/call.ts';

export type SentConsult = Output<'consult-sendConsult'>;

export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent'; sent: SentConsult }
  /** Nothing typed is lost: the form and its submission id stay. */
  | { kind: 'failed'; error: unknown };

/**
 * Sends a consult, one at a time: a second click, key or tap while one is under way does nothing, and what was sent is
 * not sent again. Resolves with what was sent, or with null where it failed or one was under way.
 */
export function useSendConsult() {
  const [state, setState] = useState<Sending>({ kind: 'idle' });
  const busy = useRef(false);
  async function send(submissionId: string, inputFields: ConsultInput): Promise<SentConsult | null> {
    if (busy.current) return null;
    busy.current = true;
    setState({ kind: 'sending' });
    try {
      const sent = await call('consult-sendConsult', { submissionId, inputFields });
      setState({ kind: 'sent', sent });
      return sent;
    } catch (error) {
      busy.current = false;
      setState({ kind: 'failed', error });
      return null;
    }
  }
  return { state, send, dismiss: () => setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)) };
}
