import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AskError } from './ask.ts';
import { useFailureText } from './failure.tsx';
import type { Visit } from './visit.ts';

/** Lets a patient stop the clinic's e-mails, and take that back. */
export function StopMails({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const [stopped, setStopped] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = useFailureText(failure ?? '');
  const handleClick = async () => {
    setFailure(null);
    const stop = !stopped;
    try {
      const answer = await visit.ask('patientLink-stopMails', { stop });
      // No record of the clinic's stands behind this link.
      if (stop && !answer.stopped) setFailure('NOT_STOPPED');
      else setStopped(answer.stopped);
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      setFailure(error.code);
    }
  };
  return (
    <div className="mails">
      <output>
        {stopped === null
          ? ''
          : stopped
            ? t`This clinic sends you no more e-mails. It can still call you.`
            : t`This clinic may send you e-mails again.`}
      </output>
      {failure === null ? null : (
        <p className="error" role="alert">
          {failure === 'NOT_STOPPED' ? t`This cannot be done here. Call your clinic.` : failureText}
        </p>
      )}
      <button type="button" className="plain" onClick={() => void handleClick()}>
        {stopped ? <Trans>Allow e-mails again</Trans> : <Trans>Stop e-mails from this clinic</Trans>}
      </button>
    </div>
  );
}
