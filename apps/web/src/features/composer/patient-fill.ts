import { readPastedDate } from '@consult/domain/patient/date-of-birth.ts';
import { formatHealthNumber, healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { holdsWholePhone, readPastedPhone } from '@consult/domain/patient/phone.ts';
import { isProvince } from '@consult/domain/patient/provinces.ts';
import type { FormValues } from './form-values.ts';

/** A patient from a clinic's records or a partner's record system; '' where the source knows nothing. */
export type KnownPatient = {
  firstName: string;
  lastName: string;
  email: string;
  phn: string;
  dateOfBirth: string;
  phone?: string;
  province: string;
};

/** The form's fields about the patient; the province belongs to the number. */
export const fillable = [
  'phn',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'patientPhone',
  'patientEmail',
] as const;
export type Fillable = (typeof fillable)[number];

export type PatientValues = Partial<Record<Fillable | 'patientProvince', string>>;

/**
 * The patient's data as the form writes it. Unknown values are left out; a date or number that can not be read stays as
 * it came.
 */
export function fillOf(patient: KnownPatient, provinceNow: string): PatientValues {
  const province = isProvince(patient.province) ? patient.province : provinceNow;
  const phone = patient.phone ?? '';
  const all: Record<Fillable, string> = {
    phn: formatHealthNumber(province, patient.phn),
    patientFirstName: patient.firstName.trim(),
    patientLastName: patient.lastName.trim(),
    patientDateOfBirth: readPastedDate(patient.dateOfBirth) ?? patient.dateOfBirth.trim(),
    patientPhone: holdsWholePhone(phone) ? readPastedPhone(phone) : phone.trim(),
    patientEmail: patient.email.trim(),
  };
  const known = Object.entries(all).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(known), patientProvince: province };
}

/** The fields whose typed text differs from the known patient: filling them in would write over it. */
export function conflictsOf(values: Pick<FormValues, Fillable>, fill: PatientValues): Fillable[] {
  return fillable.filter((field) => {
    const known = fill[field];
    return known !== undefined && values[field].trim() !== '' && !same(field, values[field], known);
  });
}

/**
 * Whether the typed text may be about somebody else than the known patient: a field differs, or, unless both have the
 * same number, a field has text of which the source knows nothing.
 */
export function mayBeSomebodyElse(values: Pick<FormValues, Fillable>, fill: PatientValues): boolean {
  if (conflictsOf(values, fill).length > 0) return true;
  if (fill.phn !== undefined && values.phn.trim() !== '') return false;
  return fillable.some((field) => fill[field] === undefined && values[field].trim() !== '');
}

function same(field: Fillable, a: string, b: string): boolean {
  if (field === 'phn') return healthNumberKey(a) === healthNumberKey(b);
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}
