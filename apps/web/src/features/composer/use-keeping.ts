import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onTypedTextForgotten } from '../../app/typed-text.ts';
import type { FormValues } from './form-values.ts';
import { forgetForm, keepForm, type KeptForm } from './kept-form.ts';

/** A form is written to the device this long after the last key, and at once when the page may go away. */
const restMs = 250;

/**
 * Keeps what is typed. Returns `now`, which writes at once, and `stop`, after which nothing is written any more: the
 * consult was sent, forwarded or thrown away. What is saved in a draft (`isSaved`) needs no copy.
 */
export function useKeeping(
  form: UseFormReturn<FormValues>,
  personId: string,
  about: Omit<KeptForm, 'values' | 'at'>,
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
    else keepForm(personId, { ...about, at: Date.now(), values });
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
  // The service and the clinic are part of what is kept, and so are a new submission id and a save.
  useEffect(() => {
    write();
  }, [about.serviceId, about.locationId, about.submissionId, about.draft?.draftId, about.draft?.version]);
  return {
    now: writeNow,
    stop,
    /** Keeps the form although a draft holds it: the person goes to choose another service and comes back to it. */
    whole: () => {
      // The page is being left: what it writes last would forget what a draft holds.
      stop();
      keepForm(personId, { ...about, at: Date.now(), values: form.getValues() });
    },
  };
}
