import type { OopFields } from '@consult/domain/consult/out-of-province.ts';
import { patientProvinceFor } from '@consult/domain/patient/provinces.ts';

/** A mutable copy of what the domain reads: form libraries write into it. */
export type Answers = Record<string, string | boolean | Record<string, boolean>>;

/** What is typed into the composer. Clinic and service are in the address; everything else is here. */
export type FormValues = {
  patientProvince: string;
  phn: string;
  patientFirstName: string;
  patientLastName: string;
  patientDateOfBirth: string;
  patientPhone: string;
  patientEmail: string;
  emailPatient: boolean;
  oopData: { -readonly [Field in keyof OopFields]: string };
  /** By service id: whoever changes the service and comes back finds the answers again. */
  answers: Record<string, Answers>;
};

/** A form nobody has typed into; the patient's province is the clinic's, else AB. */
export function blankValues(clinicProvince: string | null): FormValues {
  return {
    patientProvince: patientProvinceFor(clinicProvince),
    phn: '',
    patientFirstName: '',
    patientLastName: '',
    patientDateOfBirth: '',
    patientPhone: '',
    patientEmail: '',
    emailPatient: false,
    oopData: { genderCode: '', addressLine1: '', addressLine2: '', addressLine3: '', cityName: '', postalCode: '' },
    answers: {},
  };
}

/** Whether somebody typed something that would be lost. A province alone, chosen by the clinic or by hand, is nothing typed. */
export function isTyped(values: FormValues): boolean {
  const { patientProvince: _province, oopData, answers, ...patient } = values;
  return [patient, oopData, answers].some(holdsText);
}

function holdsText(part: unknown): boolean {
  if (typeof part === 'string') return part.trim() !== '';
  if (typeof part === 'boolean') return part;
  return typeof part === 'object' && part !== null && Object.values(part).some(holdsText);
}

/** Values of an older or damaged record, completed: what has the right type is taken, the rest starts blank. */
export function readValues(kept: unknown, blank: FormValues): FormValues {
  if (typeof kept !== 'object' || kept === null) return blank;
  const record = kept as Record<string, unknown>;
  const values = { ...blank, oopData: { ...blank.oopData } };
  for (const field of textFields) if (typeof record[field] === 'string') values[field] = record[field];
  if (typeof record['emailPatient'] === 'boolean') values.emailPatient = record['emailPatient'];
  const oop = record['oopData'];
  if (typeof oop === 'object' && oop !== null) {
    for (const field of Object.keys(values.oopData) as (keyof OopFields)[]) {
      const text = (oop as Record<string, unknown>)[field];
      if (typeof text === 'string') values.oopData[field] = text;
    }
  }
  const answers = record['answers'];
  if (typeof answers === 'object' && answers !== null)
    values.answers = Object.fromEntries(Object.entries(answers).filter(([, one]) => isAnswers(one)));
  return values;
}

const textFields = [
  'patientProvince',
  'phn',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'patientPhone',
  'patientEmail',
] as const;

function isAnswers(value: unknown): value is Answers {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (answer) =>
        typeof answer === 'string' ||
        typeof answer === 'boolean' ||
        (isRecord(answer) && Object.values(answer).every((ticked) => typeof ticked === 'boolean')),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
