import type { OopFields } from '@consult/domain/consult/out-of-province.ts';
import { patientProvinceFor } from '@consult/domain/patient/provinces.ts';
import { noKeptAnswers, readKeptAnswers, type KeptMailAnswers } from './mail-answers.ts';

/** A mutable copy of the answers that the domain reads: form libraries write into it. */
export type Answers = Record<string, string | boolean | Record<string, boolean>>;

/** The typed content of the composer. Clinic and service are in the address; everything else is here. */
export type FormValues = {
  patientProvince: string;
  phn: string;
  patientFirstName: string;
  patientLastName: string;
  patientDateOfBirth: string;
  patientPhone: string;
  patientEmail: string;
  emailPatient: boolean;
  /** Make the patient a window on the consult, and mail them that it is there. */
  tellPatient: boolean;
  mailAnswers: KeptMailAnswers;
  oopData: { -readonly [Field in keyof OopFields]: string };
  /** By service id, so that somebody who changes the service and comes back finds their answers again. */
  answers: Record<string, Answers>;
  /** The chosen kind. With a service outside the platform it has no effect: that is always a referral. */
  activityType: 'econsult' | 'phoneConsult';
  /** As typed into the draft bar; blank means the default subject. */
  subject: string;
  /** The time of the call and how to reach the referrer; '' while not chosen. */
  phoneConsultData: PhoneConsultValues;
  /** The ids of finished uploads, in their order. */
  attachmentIds: string[];
  /** The ids of media chosen from the gallery, in their order. */
  galleryMedia: string[];
  /** The patient of a launch from a partner's record system, and the history, which is shown and not sent. */
  avaData: { avaConsultId: string; avaUuid: string; patientHistory: string } | null;
};

type PhoneConsultValues = {
  specialistUid: string;
  startTime: string;
  endTime: string;
  physicianCalendarEmail: string;
  physicianPhoneNumber: string;
};

/** The values of a form into which nobody has typed; the patient's province is the clinic's, else AB. */
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
    tellPatient: false,
    mailAnswers: noKeptAnswers,
    oopData: { genderCode: '', addressLine1: '', addressLine2: '', addressLine3: '', cityName: '', postalCode: '' },
    answers: {},
    activityType: 'econsult',
    subject: '',
    phoneConsultData: {
      specialistUid: '',
      startTime: '',
      endTime: '',
      physicianCalendarEmail: '',
      physicianPhoneNumber: '',
    },
    attachmentIds: [],
    galleryMedia: [],
    avaData: null,
  };
}

/**
 * Whether somebody typed something that would be lost. Values that the page fills in, and mere choices, do not count: a
 * province alone, the kind of consult, how to reach the referrer.
 */
export function isTyped(values: FormValues): boolean {
  const { patientProvince: _province, activityType: _kind, phoneConsultData, ...typed } = values;
  return holdsText(typed) || phoneConsultData.startTime !== '';
}

function holdsText(part: unknown): boolean {
  if (typeof part === 'string') return part.trim() !== '';
  if (typeof part === 'boolean') return part;
  return typeof part === 'object' && part !== null && Object.values(part).some(holdsText);
}

/** The values of an older or damaged record: values of the right type are taken, all others start blank. */
export function readValues(kept: unknown, blank: FormValues): FormValues {
  if (typeof kept !== 'object' || kept === null) return blank;
  const record = kept as Record<string, unknown>;
  const values = { ...blank, oopData: readTexts(record['oopData'], blank.oopData) };
  for (const field of textFields) if (typeof record[field] === 'string') values[field] = record[field];
  if (typeof record['emailPatient'] === 'boolean') values.emailPatient = record['emailPatient'];
  values.tellPatient = record['tellPatient'] === true;
  values.mailAnswers = readKeptAnswers(record['mailAnswers']);
  const answers = record['answers'];
  if (typeof answers === 'object' && answers !== null)
    values.answers = Object.fromEntries(Object.entries(answers).filter(([, one]) => isAnswers(one)));
  if (record['activityType'] === 'phoneConsult') values.activityType = 'phoneConsult';
  values.phoneConsultData = readTexts(record['phoneConsultData'], blank.phoneConsultData);
  for (const field of ['attachmentIds', 'galleryMedia'] as const) {
    const ids = record[field];
    if (Array.isArray(ids)) values[field] = ids.filter((one) => typeof one === 'string');
  }
  const ava = record['avaData'];
  if (isRecord(ava) && typeof ava['avaConsultId'] === 'string' && typeof ava['avaUuid'] === 'string')
    values.avaData = {
      avaConsultId: ava['avaConsultId'],
      avaUuid: ava['avaUuid'],
      patientHistory: typeof ava['patientHistory'] === 'string' ? ava['patientHistory'] : '',
    };
  return values;
}

/** The texts of a group of fields; a missing value, or one that is no text, stays blank. */
function readTexts<Fields extends Record<string, string>>(kept: unknown, blank: Fields): Fields {
  if (!isRecord(kept)) return blank;
  const texts = Object.keys(blank).map((field) => [
    field,
    typeof kept[field] === 'string' ? kept[field] : blank[field],
  ]);
  return Object.fromEntries(texts) as Fields;
}

const textFields = [
  'patientProvince',
  'phn',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'patientPhone',
  'patientEmail',
  'subject',
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
