import type { Fault, FieldFaults } from '@consult/domain/fault/fault.ts';
import { checkEmail, emailRequired, foldedEmail } from '@consult/domain/patient/email.ts';
import { checkHealthNumber, healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { noMailAnswers, readMailAnswers, type MailAnswers } from '@consult/domain/patient-message/mail-answers.ts';
import { patientProvinceFor } from '@consult/domain/patient/provinces.ts';
import type { Input, Output } from '../../app/call.ts';
import { newId } from '../../app/new-id.ts';

type RecordAnswer = NonNullable<Input<'patientMessage-sendOneWay'>['recordAnswer']>;

/** What the records of the clinic say of a recipient. */
export type Checked = Output<'patientMessage-checkRecipient'>['recipients'][number];

/** Somebody to whom something is sent, as typed. */
export type Recipient = {
  /** Of the message that goes to them. */
  id: string;
  /** '' while it is that of the clinic. */
  province: string;
  phn: string;
  email: string;
  /** 7:00 the next day. */
  delay: boolean;
  /** Whether the sender said that they agreed to e-mail. */
  consent: boolean;
  /** What the sender said of an address that the clinic's record does not have. */
  record: { answer: RecordAnswer['answer']; seen: string | null } | null;
  /** Whom the clinic knows under the number, where the sender may look patients up. */
  known: { name: string; dateOfBirth: string; email: string } | null;
};

export const blankRecipient = (id = newId()): Recipient => ({
  id,
  province: '',
  phn: '',
  email: '',
  delay: false,
  ...noMailAnswers,
  known: null,
});

/** Whether nothing was typed of them. */
export function isBlankRecipient({ phn, email }: Recipient): boolean {
  return phn.trim() === '' && email.trim() === '';
}

/** The province of a recipient's number: that of the clinic until another is chosen. */
export function provinceOf({ province }: Recipient, clinicProvince: string | undefined): string {
  return province === '' ? patientProvinceFor(clinicProvince) : province;
}

/** A recipient with what was typed anew. Answers about another number or address are no answers any more. */
export function withTyped(recipient: Recipient, change: Partial<Recipient>): Recipient {
  const next = { ...recipient, ...change };
  const isOther = healthNumberKey(next.phn) !== healthNumberKey(recipient.phn) || next.province !== recipient.province;
  const isMoved = isOther || foldedEmail(next.email) !== foldedEmail(recipient.email);
  return {
    ...next,
    ...(isMoved ? { record: change.record ?? null } : {}),
    ...(isOther ? { consent: change.consent ?? false, known: change.known ?? null } : {}),
  };
}

/** Whether number and address are such that the clinic's records can be asked about them. */
export function isComplete({ phn, email }: Recipient, province: string): boolean {
  return checkHealthNumber(province, phn) === null && checkEmail(email, emailRequired) === null;
}

/** The fields of a recipient that may be wrong. */
export type RecipientFaults = Partial<Record<'phn' | 'email' | 'consent', Fault>>;

/** What is wrong with a recipient, by the rules that the server has too, and by what the clinic's records say. */
export function faultsOfRecipient(
  recipient: Recipient,
  province: string,
  checked: Checked | undefined,
): RecipientFaults {
  const { phn, email, consent, record } = recipient;
  const wrongPhn = checkHealthNumber(province, phn);
  const wrongEmail = checkEmail(email, emailRequired);
  const asked = wrongPhn || wrongEmail ? null : whatIsAsked(checked, { consent, record });
  return {
    ...(wrongPhn ? { phn: wrongPhn } : {}),
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...asked,
  };
}

/** What the clinic's records say against a send, and its sender has not answered. */
function whatIsAsked(checked: Checked | undefined, { consent, record }: MailAnswers): RecipientFaults {
  if (!checked) return {};
  if (checked.consent === 'withdrawn') return { email: { code: 'email-withdrawn' } };
  return {
    ...(checked.differs && !record ? { email: { code: 'email-differs' } } : {}),
    ...(checked.consent === 'unknown' && !consent ? { consent: { code: 'email-consent-unknown' } } : {}),
  };
}

/** The faults of a message with those that the clinic's records add: an address that is wrong is not looked for. */
export function withMailFaults(faults: FieldFaults, said: MailAnswers, checked: Checked | undefined): FieldFaults {
  if (faults['patientEmail']) return faults;
  const { email, consent } = whatIsAsked(checked, said);
  return { ...(email ? { patientEmail: email } : {}), ...(consent ? { consent } : {}), ...faults };
}

/** The faults of a call that are about its recipient, as RecipientQuestions shows them. */
export function mailFaultsIn(faults: FieldFaults): RecipientFaults {
  const { phn, patientEmail: email, consent } = faults as Record<string, Fault | undefined>;
  return { ...(phn ? { phn } : {}), ...(email ? { email } : {}), ...(consent ? { consent } : {}) };
}

/** What a call says of the sender's answers about a recipient. */
export function answersOf({ consent, record }: MailAnswers): { consent?: true; recordAnswer?: RecordAnswer } {
  return { ...(consent ? { consent } : {}), ...(record ? { recordAnswer: record } : {}) };
}

/** Reads a recipient of the device; null for one that no longer fits. */
export function readRecipient(value: unknown): Recipient | null {
  const said = (value ?? {}) as Partial<Recipient>;
  const { id, province, phn, email } = said;
  if ([id, province, phn, email].some((text) => typeof text !== 'string')) return null;
  const { name, dateOfBirth, email: knownEmail } = said.known ?? {};
  const isKnown = [name, dateOfBirth, knownEmail].every((text) => typeof text === 'string');
  return {
    id: id!,
    province: province!,
    phn: phn!,
    email: email!,
    delay: said.delay === true,
    ...readMailAnswers(said),
    known: isKnown ? { name: name!, dateOfBirth: dateOfBirth!, email: knownEmail! } : null,
  };
}
