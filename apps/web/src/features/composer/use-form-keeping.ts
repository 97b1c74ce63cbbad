import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Kept } from '../../app/local/kept.ts';
import type { FormValues } from './form-values.ts';
import { isEmptyForm, type KeptForm } from './kept-consult.ts';
import { isSameContent } from './same-content.ts';
import type { PatientDetails } from './whose-form.ts';

type Given = {
  form: UseFormReturn<FormValues>;
  place: Kept<KeptForm>;
  about: Omit<KeptForm, 'values' | 'at' | 'whose'>;
  whose: RefObject<PatientDetails>;
  /** Whether the draft on the server holds these values: then the device needs no copy. */
  isSaved: (values: FormValues) => boolean;
  /** Called when the form equals its draft again; with the version of the recovery copy that it had, 0 for none. */
  onEqualled: (version: number) => void;
  /** Called with words that come into the form from elsewhere: another tab, or a version that the person chose. */
  onOther: (form: KeptForm) => void;
};

/**
 * Puts the form into its place at every key, and what comes to that place from elsewhere into the form. Returns `stop`,
 * which ends it: the consult was submitted, forwarded or discarded.
 */
export function useFormKeeping({ form, place, about, whose, isSaved, onEqualled, onOther }: Given) {
  const stopped = useRef(false);
  /** What the form and its place agreed on last. */
  const [first] = useState(() => place.state().value);
  const last = useRef(first);
  const now = (): KeptForm => ({
    ...about,
    at: Date.now(),
    values: structuredClone(form.getValues()),
    whose: whose.current,
  });

  function write(next = now()) {
    if (stopped.current) return;
    const { value, other } = place.state();
    if (isEmptyForm(next) && isEmptyForm(value)) return;
    last.current = next;
    // Where another version is offered, this one must stay beside it.
    if (isSaved(next.values) && other === null) {
      if (isEmptyForm(value)) return;
      const { base } = place;
      void place.clear();
      if (base > 0) onEqualled(base);
    } else place.change(next);
  }
  const handleValues = useEffectEvent(() => {
    if (!isSameContent(form.getValues(), last.current.values)) write();
  });
  const follow = useEffectEvent(() => {
    const { value } = place.state();
    if (stopped.current || value === last.current || isEmptyForm(value)) return;
    const same = isSameContent(value.values, last.current.values);
    last.current = value;
    if (!same) onOther(value);
  });
  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => handleValues() });
    const stop = place.subscribe(() => follow());
    follow();
    return () => {
      unsubscribe();
      stop();
    };
  }, [form, place]);
  // The kept form also has the service, the clinic, the submission id and the version of the draft.
  const handleAbout = useEffectEvent(() => {
    const { at: _at, values: _values, whose: _whose, ...before } = last.current;
    if (!isSameContent(about, before)) write();
  });
  useEffect(() => {
    handleAbout();
  }, [about.serviceId, about.locationId, about.submissionId, about.draft?.draftId, about.draft?.version]);
  const stop = () => {
    stopped.current = true;
  };
  return {
    /** The form as it stands. */
    now,
    /** Ends it. */
    stop,
    /** Goes on after `stop`: what was submitted came back. */
    goOn: () => {
      stopped.current = false;
    },
    /** Ends it, and forgets the form on this device. Resolves to what it held. */
    forget: async (): Promise<KeptForm> => {
      const gone = now();
      stop();
      await place.clear();
      return gone;
    },
    /** Keeps the form as it is, also where a draft holds it: the person leaves to choose another service. */
    whole: () => {
      const next = now();
      stop();
      if (!isEmptyForm(next)) place.change(next);
    },
    /** Ends it with these values in the form's place. */
    leave: async (values: FormValues, ofPatient: PatientDetails): Promise<void> => {
      const next = { ...now(), values, whose: ofPatient };
      stop();
      if (isSaved(values)) await place.clear();
      else place.change(next);
    },
  };
}
