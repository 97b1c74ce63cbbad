import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { logEvent } from '../../app/analytics.ts';
import { call, type Input, type Output } from '../../app/call.ts';

export type ToSend = Input<'consult-sendConsult'>;
export type SentConsult = Output<'consult-sendConsult'> & { activityType: ToSend['inputFields']['activityType'] };

export type Ended =
  | { kind: 'sent'; sent: SentConsult }
  /** Nothing typed is lost: the form and its submission id stay. */
  | { kind: 'failed'; error: unknown };

type Amend = (error: unknown, sent: ToSend) => Promise<ToSend | null>;

export type Sending = { kind: 'idle' } | { kind: 'uploading' } | { kind: 'sending' } | Ended;

/**
 * Sends a consult, one at a time: a second click, key or tap while one is under way does nothing, and what was sent is
 * not sent again. `send` resolves with how it ended, or with null where one was under way, or where `prepare`, which
 * waits for the uploads, has nothing to send. `amend` may answer what to send in the place of what was refused.
 */
export function useSendConsult() {
  const [state, setState] = useState<Sending>({ kind: 'idle' });
  const busy = useRef(false);
  async function send(prepare: () => Promise<ToSend | null>, amend: Amend): Promise<Ended | null> {
    if (busy.current) return null;
    busy.current = true;
    setState({ kind: 'uploading' });
    try {
      const toSend = await prepare();
      if (!toSend) {
        busy.current = false;
        flushSync(() => setState({ kind: 'idle' }));
        return null;
      }
      setState({ kind: 'sending' });
      const { activityType } = toSend.inputFields;
      const sent = await post(toSend).catch(async (error: unknown) => {
        const amended = await amend(error, toSend);
        if (!amended) throw error;
        return post(amended);
      });
      logEvent('consult_sent', { activity: activityType });
      return end({ kind: 'sent', sent: { ...sent, activityType } });
    } catch (error) {
      busy.current = false;
      return end({ kind: 'failed', error });
    }
  }
  function end(ended: Ended): Ended {
    // The form must be enabled again before the first wrong field can take the focus.
    flushSync(() => setState(ended));
    return ended;
  }
  return { state, send, dismiss: () => setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)) };
}

function post(toSend: ToSend): Promise<Output<'consult-sendConsult'>> {
  const isReferral = toSend.inputFields.activityType === 'referral';
  return call(isReferral ? 'referral-sendReferral' : 'consult-sendConsult', toSend);
}
