import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onTypedTextForgotten } from '../../app/typed-text.ts';
import type { FormValues } from './form-values.ts';
import { forgetForm, keepForm, type KeptForm } from './kept-form.ts';
import type { PatientDetails } from './whose-form.ts';

/** The device keeps the form this long after the last key, and at once when the page may go away, ms. */
const restMs = 250;

/**
 * Keeps the form on this device. Returns `now`, which writes at once, and `stop`, which ends the writing: the consult
 * was sent, forwarded or discarded. A form that a draft holds (`isSaved`) needs no copy.
 */
export function useKeeping(
  form: UseFormReturn<FormValues>,
  personId: string,
  about: Omit<KeptForm, 'values' | 'at' | 'whose'>,
  whose: RefObject<PatientDetails>,
  isSaved: (values: FormValues) => boolean,
) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopped = useRef(false);
  const write = useEffectEvent(() => writeNow());
  function writeNow() {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (stopped.current) return;
    const values = form.getValues();
    if (isSaved(values)) forgetForm(personId, about.formId);
    else keepForm(personId, { ...about, at: Date.now(), values, whose: whose.current });
  }
  function stop() {
    if (timer.current) clearTimeout(timer.current);
    stopped.current = true;
  }
  const forgotten = useEffectEvent(stop);
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (timer.current) clearTimeout(timer.current);
        timer.current = setTimeout(write, restMs);
      },
    });
    const handleHide = () => write();
    const stopListening = onTypedTextForgotten(forgotten);
    addEventListener('pagehide', handleHide);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      unsubscribe();
      stopListening();
      removeEventListener('pagehide', handleHide);
      document.removeEventListener('visibilitychange', handleHide);
      write();
    };
  }, [form]);
  // The kept form also has the service, the clinic, the submission id and the version of the draft.
  useEffect(() => {
    write();
  }, [about.serviceId, about.locationId, about.submissionId, about.draft?.draftId, about.draft?.version]);
  return {
    now: writeNow,
    stop,
    /** Keeps the form although a draft holds it: the person leaves to choose another service and comes back to it. */
    whole: () => {
      // The last write, as the page is left, would forget a form that a draft holds.
      stop();
      keepForm(personId, { ...about, at: Date.now(), values: form.getValues(), whose: whose.current });
    },
  };
}
