import { useEffect, useRef, useState } from 'react';
import { firesHealthNumberLookup, healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { call, type Output } from '../../app/call.ts';

export type FoundPatient = Output<'patientInfo-lookup'>[number];

type Answer = { key: string; province: string; patients: FoundPatient[] };

/** Warms the server's look-up up for a form that is about to use it. */
export function useWarmLookup(allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return;
    const warmUp = new AbortController();
    // When it fails, nothing is lost.
    call('patientInfo-lookup', {}, { signal: warmUp.signal }).catch(() => undefined);
    return () => warmUp.abort();
  }, [allowed]);
}

export type PatientLookup = ReturnType<typeof usePatientLookup>;

/**
 * Looks up patients of the viewer's clinics while they type a health number: at three characters and at the province's
 * full length, never in between; a newer question cancels an older one (document 1, section 5). In between, this hook
 * narrows the found patients down itself.
 */
export function usePatientLookup(allowed: boolean) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef<{ key: string; province: string; stop: AbortController } | null>(null);

  useEffect(() => () => asked.current?.stop.abort(), []);

  async function ask(key: string, province: string) {
    asked.current?.stop.abort();
    const stop = new AbortController();
    asked.current = { key, province, stop };
    setFailed(false);
    try {
      const patients = await call('patientInfo-lookup', { phn: key, province }, { signal: stop.signal });
      if (!stop.signal.aborted) setAnswer({ key, province, patients });
    } catch {
      if (!stop.signal.aborted) {
        asked.current = null;
        setFailed(true);
      }
    }
  }

  return {
    failed,
    /** Call it at every change of the number. */
    typed: (province: string, text: string) => {
      if (!allowed) return;
      const key = healthNumberKey(text);
      const last = asked.current;
      const isAsked = last !== null && last.key === key && last.province === province;
      if (firesHealthNumberLookup(province, text) && !isAsked) void ask(key, province);
      else if (last && (!key.startsWith(last.key) || last.province !== province)) {
        // The running question is about a number that is no longer typed.
        last.stop.abort();
        asked.current = null;
        setAnswer(null);
      }
      if (key === '') setFailed(false);
    },
    /** The found patients who still fit the typed number. */
    matching: (province: string, text: string): FoundPatient[] => {
      const key = healthNumberKey(text);
      if (!answer || answer.province !== province || !key.startsWith(answer.key)) return [];
      return answer.patients.filter(({ phn }) => healthNumberKey(phn).startsWith(key));
    },
  };
}
