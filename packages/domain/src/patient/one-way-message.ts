import type { PatientFault } from '../fault/fault.ts';
import { foldText } from '../inbox/search-terms.ts';
import { isBlank } from './blank-text.ts';
import { checkEmail, emailRequired } from './email.ts';

/** A message to a patient that they read and do not answer. Source: document 2, sections 5 and 9. */

export const oneWaySubjectRequired: PatientFault = { code: 'subject-required' };
export const oneWayMessageRequired: PatientFault = { code: 'message-required' };
export const oneWaySubjectMaxLength = 300;
export const oneWayBodyMaxLength = 20_000;

/** The beginning of the subject; the sender's own words follow. */
export function oneWaySubjectPrefix(senderName: string): string {
  return `Secure Message from ${senderName}: `;
}

/** Whose sign-off stands below a message; '' where something is unknown. */
export type Signer = {
  readonly name: string;
  readonly clinicName: string;
  readonly phone: string;
  readonly fax: string;
};

/** Nobody known: then only a blank text is empty. */
export const unknownSigner: Signer = { name: '', clinicName: '', phone: '', fax: '' };

/** The default sign-off: physician, clinic, phone and fax, without those that are unknown. */
export function signOff(from: Signer): string {
  return [from.name, from.clinicName, from.phone && `Phone: ${from.phone}`, from.fax && `Fax: ${from.fax}`]
    .filter(Boolean)
    .join('\n');
}

/**
 * Whether a text says nothing to its reader: it is blank, or holds only lines that the form writes by itself (the
 * prefix of the subject, the parts of the sign-off).
 */
export function saysNothing(text: string, from: Signer): boolean {
  const written = [...signOff(from).split('\n'), oneWaySubjectPrefix(from.name)].map(lineKey).filter(Boolean);
  return text.split(/\r\n|[\n\r\u2028\u2029]/u).every((line) => isBlank(line) || written.includes(lineKey(line)));
}

/** A line as it is compared: letters and digits alone. */
function lineKey(line: string): string {
  return foldText(line).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export type OneWayMessage = { readonly patientEmail: string; readonly subject: string; readonly body: string };

/** Faults by field; empty when it may be sent. A body of nothing but the sender's sign-off is empty. */
export function checkOneWayMessage(
  { patientEmail, subject, body }: OneWayMessage,
  from: Signer,
): Partial<Record<keyof OneWayMessage, PatientFault>> {
  const errors: Partial<Record<keyof OneWayMessage, PatientFault>> = {};
  const email = checkEmail(patientEmail, emailRequired);
  if (email) errors.patientEmail = email;
  if (isBlank(subject)) errors.subject = oneWaySubjectRequired;
  if (saysNothing(body, from)) errors.body = oneWayMessageRequired;
  return errors;
}
