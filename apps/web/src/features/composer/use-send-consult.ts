import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { logEvent } from '../../app/analytics.ts';
import { call, type Input, type Output } from '../../app/call.ts';

export type ToSend = Input<'consult-sendConsult'>;
export type SentConsult = Output<'consult-sendConsult'> & {
  activityType: ToSend['inputFields']['activityType'];
  patient: string;
  /** How many files went with it. */
  files: number;
};

export type Ended =
  | { kind: 'sent'; sent: SentConsult }
  /** Nothing typed is lost: the form and its submission id stay. */
  | { kind: 'failed'; error: unknown };

type Amend = (error: unknown, sent: ToSend) => Promise<ToSend | null>;

export type Sending = { kind: 'idle' } | { kind: 'uploading' } | { kind: 'sending' } | Ended;

/**
 * Sends a consult, one at a time: a second click, key or tap during a send does nothing, and a sent form is not sent
 * again. `prepare` waits for the uploads. `send` resolves with how it ended, or with null where another send was
 * running or `prepare` gave nothing to send. `amend` may return another input for one that the server refused.
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
      const { activityType, patientFirstName, patientLastName, attachmentIds } = toSend.inputFields;
      const patient = `${patientFirstName} ${patientLastName}`.trim();
      const sent = await post(toSend).catch(async (error: unknown) => {
        const amended = await amend(error, toSend);
        if (!amended) throw error;
        return post(amended);
      });
      logEvent('consult_sent', { activity: activityType });
      return end({ kind: 'sent', sent: { ...sent, activityType, patient, files: attachmentIds?.length ?? 0 } });
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

function post(toSend: ToSend): Promise<Output<'consult-sendConsult'>> {
  const isReferral = toSend.inputFields.activityType === 'referral';
  return call(isReferral ? 'referral-sendReferral' : 'consult-sendConsult', toSend);
}
