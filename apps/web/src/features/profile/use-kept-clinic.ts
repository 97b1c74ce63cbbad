import { useState } from 'react';
import type { ClinicData } from '@consult/domain/profile/clinic.ts';
import { newId } from '../../app/new-id.ts';
import { keepTyped, readTyped } from '../../app/typed-text.ts';

export type ClinicForm = ClinicData & { emr: string };

type Kept = { id: string; typed: Partial<ClinicForm> };

/**
 * The typed values of a clinic over its saved ones, kept on this device until they are saved or discarded. A new clinic
 * also has the id under which it is made, so that a second try after a lost answer makes no second clinic. `place` is
 * the tab's own.
 */
export function useKeptClinic(personId: string, place: string, locationId: string | null, saved: ClinicForm) {
  const [kept, setKept] = useState(() => read(personId, place, saved));
  const typed = Object.keys(kept.typed) as (keyof ClinicForm)[];
  return {
    id: locationId ?? kept.id,
    values: { ...saved, ...kept.typed },
    /** The fields that differ from the saved values. */
    changed: typed.filter((field) => kept.typed[field] !== saved[field]),
    change: (field: keyof ClinicForm, text: string) => {
      const next = { ...kept, typed: { ...kept.typed, [field]: text } };
      setKept(next);
      keepTyped(personId, place, JSON.stringify(next));
    },
    forget: () => keepTyped(personId, place, ''),
  };
}

function read(personId: string, place: string, saved: ClinicForm): Kept {
  try {
    const kept = JSON.parse(readTyped(personId, place) ?? 'null') as { id?: unknown; typed?: unknown } | null;
    if (kept && typeof kept.id === 'string' && typeof kept.typed === 'object' && kept.typed !== null) {
      const texts = Object.entries(kept.typed).filter(([field, text]) => field in saved && typeof text === 'string');
      return { id: kept.id, typed: Object.fromEntries(texts) as Partial<ClinicForm> };
    }
  } catch {
    // Not in a form that this page writes: it begins empty.
  }
  return { id: newId(), typed: {} };
}
