import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { closingSoonMinutes, visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import { ask, AskError } from './ask.ts';
import { CopyText } from './copy-text.tsx';
import { MessageText } from './message-text.tsx';
import type { Content } from './open.ts';

const minute = 60_000;

type Props = { content: Content; onClose: (by: 'person' | 'time') => void };

/** What the link opened, until the visit ends: by its person, by time, or because the clinic closed the link. */
export function Opened({ content, onClose }: Props) {
  const { token } = content.visit;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const handleFinish = () => {
    // The page forgets the token, so that nobody has it: without a line the visit ends by itself.
    void ask('patientLink-finish', {}, token).catch(() => undefined);
    onClose('person');
  };
  return (
    <article className="part">
      {content.kind === 'one-way' ? (
        <MessageText message={content} heading={heading} />
      ) : (
        <CopyText copy={content} heading={heading} />
      )}
      <ClosingSoon token={token} onEnd={() => onClose('time')} />
      <div className="actions">
        <button type="button" className="main" onClick={handleFinish}>
          <Trans>Finish and close</Trans>
        </button>
        <button type="button" className="quiet" onClick={() => print()}>
          <Trans>Print</Trans>
        </button>
      </div>
    </article>
  );
}

/** Says two minutes before the visit ends that it does, and lets its person stay. Ends the page with the visit. */
function ClosingSoon({ token, onEnd }: { token: string; onEnd: () => void }) {
  // By this device's own clock from the answer on: its wall clock may differ from the server's.
  const [begun] = useState(() => Date.now());
  const [used, setUsed] = useState(begun);
  const [now, setNow] = useState(begun);
  const [offline, setOffline] = useState(false);
  const last = begun + visitHours * 60 * minute;
  const end = Math.min(used + visitIdleMinutes * minute, last);
  const soon = now >= end - closingSoonMinutes * minute;
  useEffect(() => {
    if (now >= end) return onEnd();
    const next = soon ? end : end - closingSoonMinutes * minute;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    // A device that slept has missed the moment.
    const handleWake = () => setNow(Date.now());
    document.addEventListener('visibilitychange', handleWake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleWake);
    };
  }, [now, end, soon, onEnd]);
  const handleStay = async () => {
    const asked = Date.now();
    try {
      await ask('patientLink-stay', {}, token);
      setUsed(asked);
      setOffline(false);
      setNow(Date.now());
    } catch (error) {
      if (error instanceof AskError && error.code === 'VISIT_ENDED') onEnd();
      else setOffline(true);
    }
  };
  if (!soon) return null;
  return (
    <div className="closing" role="alert">
      <p>
        <Trans>This page closes in two minutes.</Trans>{' '}
        {offline ? <Trans>There is no connection. We go on when you are connected.</Trans> : null}
      </p>
      {end < last ? (
        <button type="button" className="main" onClick={() => void handleStay()}>
          <Trans>Stay</Trans>
        </button>
      ) : null}
    </div>
  );
}
