import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallError } from '../../app/call-error.ts';
import type { SentConsult } from './consult-command.ts';

export type Ended =
  | { kind: 'sent'; sent: SentConsult }
  /** Nothing typed is lost: the form and its submission id stay. */
  | { kind: 'failed'; error: unknown };

export type Sending = { kind: 'idle' } | { kind: 'uploading' } | { kind: 'sending' } | Ended;

/**
 * Sends a consult, one at a time: a second click, key or tap during a send does nothing, and a sent form is not sent
 * again. `prepare` waits for the uploads; `post` sends, and gives null where the consult goes out by itself later:
 * then the form stays as it is being sent. `send` resolves with how it ended, with 'waits' for the latter, or with null
 * where another send was running or there was nothing to send. `refusal`: of the form's last sending, which its writer
 * had not seen.
 */
export function useSendConsult(refusal: CallError | null) {
  const [state, setState] = useState<Sending>(refusal ? { kind: 'failed', error: refusal } : { kind: 'idle' });
  const busy = useRef(false);
  async function send<Prepared>(
    prepare: () => Promise<Prepared | null>,
    post: (prepared: Prepared) => Promise<SentConsult | null>,
  ): Promise<Ended | 'waits' | null> {
    if (busy.current) return null;
    busy.current = true;
    setState({ kind: 'uploading' });
    try {
      const prepared = await prepare();
      if (prepared === null) {
        busy.current = false;
        flushSync(() => setState({ kind: 'idle' }));
        return null;
      }
      setState({ kind: 'sending' });
      const sent = await post(prepared);
      return sent ? end({ kind: 'sent', sent }) : 'waits';
    } catch (error) {
      busy.current = false;
      return end({ kind: 'failed', error });
    }
  }
  function end(ended: Ended): Ended {
    // The first wrong field can take the focus only after the form is enabled again.
    flushSync(() => setState(ended));
    return ended;
  }
  return { state, send, dismiss: () => setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)) };
}
