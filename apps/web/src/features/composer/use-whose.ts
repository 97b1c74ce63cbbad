import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { uploadsOf } from '../attachment/attachment.ts';
import type { FormValues } from './form-values.ts';
import { detailsOf, goOn, holdsMatter, isOther, type PatientDetails } from './whose-form.ts';

/** The patient for whom the form holds something, and the one who is typed now. */
export type WhoseQuestion = { before: PatientDetails; now: PatientDetails };

/**
 * Knows whose answers, files and pictures the form holds, and asks where its number or name becomes another one: a
 * correction, or another patient (server rules, section 25). Until that is answered nothing is sent or saved.
 */
export function useWhose(form: UseFormReturn<FormValues>, formId: string, first: PatientDetails | null) {
  const settled = useRef<PatientDetails>(first ?? detailsOf(form.getValues()));
  const [question, setQuestion] = useState<WhoseQuestion | null>(null);
  const holds = () => holdsMatter(form.getValues(), uploadsOf(formId).snapshot().uploads.length);
  const follow = useEffectEvent(() => {
    // A form that holds nothing yet is about the patient who is typed.
    if (!holds()) settled.current = detailsOf(form.getValues());
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => follow() }), [form]);
  const look = (): boolean => {
    const now = detailsOf(form.getValues());
    if (!holds()) settled.current = now;
    else if (isOther(settled.current, now)) {
      setQuestion({ before: settled.current, now });
      return false;
    } else settled.current = goOn(settled.current, now);
    return true;
  };
  const handleLeft = useEffectEvent(look);
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      // A window that only loses the focus asks nothing.
      if (target instanceof Element && target.closest('#section-patient') && document.hasFocus()) handleLeft();
    };
    document.addEventListener('focusout', listen);
    return () => document.removeEventListener('focusout', listen);
  }, []);
  return {
    /** The details of the patient for whom the form holds something, for the kept form. */
    settled,
    question,
    /** Looks whether the form still is about the same patient; if not, asks and returns false. */
    look,
    /** Another tab's words, or another version, are in the form now. */
    becomes: (details: PatientDetails) => {
      settled.current = details;
      setQuestion(null);
    },
    /** The person corrected the details: what the form holds is this patient's. */
    correct: () => {
      settled.current = detailsOf(form.getValues());
      setQuestion(null);
    },
    /** Goes back to the form without an answer; the next look asks again. */
    later: () => setQuestion(null),
  };
}
