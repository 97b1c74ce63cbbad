import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onTypedTextForgotten } from '../../app/typed-text.ts';
import type { FormValues } from './form-values.ts';
import { keepForm, type KeptForm } from './kept-form.ts';

/** A form is written to the device this long after the last key, and at once when the page may go away. */
const restMs = 250;

/**
 * Keeps what is typed. Returns `now`, which writes at once, and `stop`, after which nothing is written any more: the
 * consult was sent, or thrown away.
 */
export function useKeeping(form: UseFormReturn<FormValues>, personId: string, about: Omit<KeptForm, 'values' | 'at'>) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopped = useRef(false);
  const write = useEffectEvent(() => writeNow());
  function writeNow() {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (!stopped.current) keepForm(personId, { ...about, at: Date.now(), values: form.getValues() });
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
  // The service and the clinic are part of what is kept, and so is a new submission id.
  useEffect(() => {
    write();
  }, [about.serviceId, about.locationId, about.submissionId]);
  return { now: writeNow, stop };
}
