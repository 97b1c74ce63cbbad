import { Trans } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { closingSoonMinutes } from '@consult/domain/patient-link/limits.ts';
import { AskError } from './ask.ts';
import type { Visit } from './visit.ts';

const minute = 60_000;

/** Says two minutes before the visit ends that it does, and lets its person stay. Ends the page with the visit. */
export function ClosingSoon({ visit, onEnd }: { visit: Visit; onEnd: () => void }) {
  const { at, latest } = useSyncExternalStore(visit.watch, visit.ends);
  const [now, setNow] = useState(() => Date.now());
  const [offline, setOffline] = useState(false);
  const soon = now >= at - closingSoonMinutes * minute;
  useEffect(() => {
    if (now >= at) return onEnd();
    const next = soon ? at : at - closingSoonMinutes * minute;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    // A device that slept has missed the moment.
    const handleWake = () => setNow(Date.now());
    document.addEventListener('visibilitychange', handleWake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleWake);
    };
  }, [now, at, soon, onEnd]);
  const handleStay = async () => {
    try {
      await visit.ask('patientLink-stay', {});
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
      {at < latest ? (
        <button type="button" className="main" onClick={() => void handleStay()}>
          <Trans>Stay</Trans>
        </button>
      ) : null}
    </div>
  );
}
