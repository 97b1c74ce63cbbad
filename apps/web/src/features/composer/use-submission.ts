import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Output } from '../../app/call.ts';
import type { CallError } from '../../app/call-error.ts';
import { onDone, useLocal, useShownOf } from '../../app/local/local.ts';
import { errorOf } from '../../app/local/refusal.ts';
import { comeBack } from './come-back.ts';
import { showsForm } from './confirmed-consults.ts';
import {
  consultCalls,
  sentOf,
  submittedOf,
  type ConsultCall,
  type ConsultCommand,
  type SentConsult,
} from './consult-command.ts';
import type { KeptForm } from './kept-consult.ts';

type Given = {
  /** The form that the page shows; null until it is known. */
  formId: string | null;
  onSent: (sent: SentConsult) => void;
  /** Called when the form is in its place again: the server refused it, or its writer took it back. */
  onBack: (form: KeptForm, refusal: CallError | null) => void;
};

/**
 * What becomes of the page's form once it is submitted, whichever tab sends it. While the form itself shows it
 * (`handing`), as in the first seconds after its submission, the page leaves it alone.
 */
export function useSubmission({ formId, onSent, onBack }: Given) {
  const local = useLocal();
  const one = submittedOf(useShownOf(consultCalls), formId ?? '');
  const [handing, setHanding] = useState<string | null>(null);
  const [coming, setComing] = useState<string | null>(null);
  /** Confirmed in the moment in which the form stopped to look. */
  const confirmed = useRef<SentConsult | null>(null);
  const byForm = formId !== null && handing === formId;
  const refused = one?.command.refusal && !byForm ? one.command : null;
  if (refused && coming !== formId) setComing(formId);

  const handleDone = useEffectEvent((command: ConsultCommand, answer: Output<ConsultCall>) => {
    if (command.preview.form.formId !== formId) return;
    const sent = sentOf(command.input, answer, command.preview.files);
    if (byForm) confirmed.current = sent;
    else onSent(sent);
  });
  useEffect(() => {
    if (formId === null) return;
    const stops = [
      showsForm(formId),
      ...consultCalls.map((name) =>
        onDone(name, (command, answer) => handleDone(command as ConsultCommand, answer as Output<ConsultCall>)),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [formId]);

  const handleBack = useEffectEvent((form: KeptForm, refusal: CallError | null) => {
    setComing(null);
    onBack(form, refusal);
  });
  const handleRefused = useEffectEvent(() => {
    if (!refused?.refusal || !local) return;
    const { call, refusal, preview } = refused;
    // Where another tab was first, the form is in its place as well.
    void comeBack(local, refused).then(() => handleBack(preview.form, errorOf(call, refusal)));
  });
  const refusedId = refused?.id;
  useEffect(() => {
    if (refusedId !== undefined) handleRefused();
  }, [refusedId]);

  return {
    /** The submitted consult, where the page shows it instead of the form. */
    waits: one && !byForm && !refused ? one : null,
    /** Whether the form is on its way back into its place. */
    coming: formId !== null && coming === formId,
    setHanding: (on: boolean) => {
      // At once: the page must not take the form for one that another tab submitted.
      flushSync(() => setHanding(on ? formId : null));
      const missed = confirmed.current;
      confirmed.current = null;
      if (!on && missed) onSent(missed);
    },
    /** Takes a consult that has not left back into its form. */
    takeBack: async () => {
      const form = one && local ? await comeBack(local, one.command) : null;
      if (form) onBack(form, null);
    },
  };
}
