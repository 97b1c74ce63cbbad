import { foldedEmail } from '@consult/domain/patient/email.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { noMailAnswers, readMailAnswers, type MailAnswers } from '@consult/domain/patient-message/mail-answers.ts';

/** What the sender said of the patient's agreement and address, and of whom: said of another, it counts no more. */
export type KeptMailAnswers = MailAnswers & { number: string; email: string };

type Told = {
  patientProvince: string;
  phn: string;
  patientEmail: string;
  mailAnswers: KeptMailAnswers;
};

export const noKeptAnswers: KeptMailAnswers = { ...noMailAnswers, number: '', email: '' };

const numberOf = ({ patientProvince, phn }: Told): string => `${patientProvince} ${healthNumberKey(phn)}`;

/** What was said of the patient who is in the form now, and of the address that is. */
export function mailAnswersFor(values: Told): MailAnswers {
  const { number, email, consent, record } = values.mailAnswers;
  if (number !== numberOf(values)) return noMailAnswers;
  return { consent, record: email === foldedEmail(values.patientEmail) ? record : null };
}

/** The answers with one more, about the patient and the address that are in the form now. */
export function withMailAnswer(values: Told, change: Partial<MailAnswers>): KeptMailAnswers {
  const about = { number: numberOf(values), email: foldedEmail(values.patientEmail) };
  return { ...mailAnswersFor(values), ...change, ...about };
}

/** Reads answers of the device. */
export function readKeptAnswers(value: unknown): KeptMailAnswers {
  const { number, email } = (value ?? {}) as Partial<KeptMailAnswers>;
  if (typeof number !== 'string' || typeof email !== 'string') return noKeptAnswers;
  return { ...readMailAnswers(value), number, email };
}
