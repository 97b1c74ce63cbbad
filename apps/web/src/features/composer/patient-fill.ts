import { readPastedDate } from '@consult/domain/patient/date-of-birth.ts';
import { formatHealthNumber, healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { holdsWholePhone, readPastedPhone } from '@consult/domain/patient/phone.ts';
import { isProvince } from '@consult/domain/patient/provinces.ts';
import type { FormValues } from './form-values.ts';

/** A patient as a clinic's records or a partner's record system know them; what is not known is ''. */
export type KnownPatient = {
  firstName: string;
  lastName: string;
  email: string;
  phn: string;
  dateOfBirth: string;
  phone?: string;
  province: string;
};

/** The form's fields that tell of the patient; the province goes with the number. */
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
 * The same as the form writes it. What is not known is left out; a date or number that can not be read stays as it
 * came.
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

/** Which typed fields say something else than the known ones: filling them in would write over what was typed. */
export function conflictsOf(values: Pick<FormValues, Fillable>, fill: PatientValues): Fillable[] {
  return fillable.filter((field) => {
    const known = fill[field];
    return known !== undefined && values[field].trim() !== '' && !same(field, values[field], known);
  });
}

/**
 * Whether what is typed may be about somebody else than the known patient: something differs, or, under another number,
 * something stands there of which nothing is known.
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
