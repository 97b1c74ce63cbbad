import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepSignup } from './kept-signup.ts';
import type { Agreement } from './use-agreement.ts';
import type { PracticeId } from './use-practice-id.ts';

/** The browser keeps the form this long after the last key, and at once when the page may go away, ms. */
const restMs = 250;

/** Keeps the form in this browser until the account is made. `stop` ends the writing. */
export function useKeptSignup(form: UseFormReturn<SignupForm>, practice: PracticeId, agreement: Agreement) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopped = useRef(false);
  /** When the last key was pressed; null: somebody only looked at the form, and there is nothing to keep. */
  const typedAt = useRef<number | null>(null);
  const write = useEffectEvent(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (stopped.current || typedAt.current === null) return;
    const values = form.getValues();
    const { kind } = practice.state;
    const kept = {
      values,
      practice:
        kind === 'valid' || kind === 'proceed' ? { kind, province: values.province, id: values.practiceId } : null,
      wasSigned: agreement.signed !== null || agreement.again !== null,
      typed: agreement.typed,
      language: agreement.chosen,
    };
    keepSignup(kept, typedAt.current);
  });
  const writeSoon = useEffectEvent(() => {
    typedAt.current = Date.now();
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(write, restMs);
  });
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        writeSoon();
      },
    });
    const handleHide = () => write();
    addEventListener('pagehide', handleHide);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', handleHide);
      document.removeEventListener('visibilitychange', handleHide);
      write();
    };
  }, [form]);
  // The name of a typed signature and the agreement's language are no fields of the form, so this effect keeps them.
  const { typed, chosen } = agreement;
  const seen = useRef({ typed, chosen });
  useEffect(() => {
    if (seen.current.typed !== typed || seen.current.chosen !== chosen) writeSoon();
    seen.current = { typed, chosen };
  }, [typed, chosen]);
  const isSigned = agreement.signed !== null;
  useEffect(() => {
    write();
  }, [practice.state.kind, isSigned]);
  return {
    stop: () => {
      if (timer.current) clearTimeout(timer.current);
      stopped.current = true;
    },
  };
}
