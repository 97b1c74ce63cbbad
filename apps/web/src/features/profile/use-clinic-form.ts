import type { ClinicData } from '@consult/domain/profile/clinic.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { sent } from './profile-changes.ts';

export type ClinicForm = ClinicData & { emr: string };

/** The changed fields of a clinic, and what they were changed from. */
type Typed = { values: Partial<ClinicForm>; seen: Partial<ClinicForm> };

const nothing: Typed = { values: {}, seen: {} };

const fields = [
  'clinicName',
  'street',
  'city',
  'province',
  'postalCode',
  'clinicPhone',
  'fax',
  'emr',
] as const satisfies readonly (keyof ClinicForm)[];

const textsOf = (given: object | undefined): Partial<ClinicForm> =>
  Object.fromEntries(
    Object.entries(given ?? {}).filter(
      ([field, text]) => (fields as readonly string[]).includes(field) && typeof text === 'string',
    ),
  );

function readTyped(value: unknown): Typed | null {
  const { values, seen } = (value ?? {}) as Partial<Typed>;
  return typeof values === 'object' ? { values: textsOf(values), seen: textsOf(seen) } : null;
}

/** The typed values of a clinic over its saved ones, kept on this device until they are saved or discarded. */
export function useClinicForm(locationId: string | null, saved: ClinicForm) {
  const form = useKept({ place: `profile.clinic.${locationId ?? 'new'}`, start: nothing, read: readTyped });
  const { values: typed, seen } = form.typed;
  const values = { ...saved, ...typed };
  const changed = fields.filter((field) => typed[field] !== undefined && typed[field] !== saved[field]);
  const of = (from: Partial<ClinicForm>) =>
    Object.fromEntries(changed.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])));
  return {
    ...form,
    values,
    /** Whether anything differs from the saved values. */
    dirty: changed.length > 0,
    /** What somebody else made of the changed fields meanwhile. */
    theirs:
      locationId === null
        ? []
        : changed.filter((field) => field in seen && seen[field] !== saved[field]).map((field) => saved[field]),
    change: (field: keyof ClinicForm, text: string) =>
      form.change({ values: { ...typed, [field]: text }, seen: { [field]: saved[field], ...seen } }),
    /** Goes on with the own values, over what stands there now. */
    keepMine: () => form.change({ values: typed, seen: saved }),
    save: () =>
      locationId === null
        ? form.send('profile-addLocation', (id) => ({ locationId: id, ...values }), sent)
        : form.send('profile-changeLocation', () => ({ locationId, ...of(typed), seen: of(seen) }), sent),
  };
}
