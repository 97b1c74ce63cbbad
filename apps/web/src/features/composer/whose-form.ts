import { isNumber, isOtherIdentity, type PatientIdentity } from '@consult/domain/patient/same-patient.ts';
import type { FormValues } from './form-values.ts';

const detailFields = [
  'patientProvince',
  'phn',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'patientPhone',
  'patientEmail',
  'emailPatient',
  'tellPatient',
  'mailAnswers',
  'oopData',
  'avaData',
] as const;

/** What a form says of its patient, without what it holds for them. */
export type PatientDetails = Pick<FormValues, (typeof detailFields)[number]>;

export function detailsOf(values: FormValues): PatientDetails {
  const details = Object.fromEntries(detailFields.map((field) => [field, values[field]]));
  return structuredClone(details) as PatientDetails;
}

/** Whether the form holds answers, files or pictures; `files` counts those that are not finished, too. */
export function holdsMatter({ answers, attachmentIds, galleryMedia }: FormValues, files: number): boolean {
  return files > 0 || attachmentIds.length > 0 || galleryMedia.length > 0 || hasAnswer(answers);
}

function hasAnswer(part: FormValues['answers'][string] | FormValues['answers'] | string | boolean): boolean {
  if (typeof part === 'string') return part.trim() !== '';
  if (typeof part === 'boolean') return part;
  return Object.values(part).some(hasAnswer);
}

/** Whether the number or name is another than before: a correction, or another patient. */
export function isOther(before: PatientDetails, now: PatientDetails): boolean {
  return isOtherIdentity(identityOf(before), identityOf(now));
}

function identityOf(details: PatientDetails): PatientIdentity {
  return {
    province: details.patientProvince,
    phn: details.phn,
    firstName: details.patientFirstName,
    lastName: details.patientLastName,
  };
}

/** The details of the same patient, newer ones first; an emptied name or half a number still means the one before. */
export function goOn(before: PatientDetails, now: PatientDetails): PatientDetails {
  const hadNumber = isNumber(identityOf(before)) && !isNumber(identityOf(now));
  return {
    ...now,
    ...(hadNumber ? { phn: before.phn, patientProvince: before.patientProvince } : {}),
    patientFirstName: now.patientFirstName.trim() === '' ? before.patientFirstName : now.patientFirstName,
    patientLastName: now.patientLastName.trim() === '' ? before.patientLastName : now.patientLastName,
  };
}

/**
 * What was typed of the other patient: the details that differ from those before, on blank ones. Nothing that was said
 * of the patient before goes along; the province of a number stays with it.
 */
export function detailsOfOther(before: PatientDetails, now: PatientDetails, blank: FormValues): PatientDetails {
  const same = (field: keyof PatientDetails) => JSON.stringify(before[field]) === JSON.stringify(now[field]);
  const other = Object.fromEntries(
    detailFields.map((field) => [field, same(field) && field !== 'patientProvince' ? blank[field] : now[field]]),
  ) as PatientDetails;
  const oopData = Object.fromEntries(
    Object.entries(now.oopData).map(([field, text]) => [
      field,
      text === before.oopData[field as keyof FormValues['oopData']] ? '' : text,
    ]),
  ) as FormValues['oopData'];
  return structuredClone({ ...other, oopData, ...reached(other) });
}

/** What goes to an address goes nowhere without one. */
const reached = ({ patientEmail, emailPatient, tellPatient }: PatientDetails) => ({
  emailPatient: emailPatient && patientEmail !== '',
  tellPatient: tellPatient && patientEmail !== '',
});
