import type { PatientFault } from '../fault/fault.ts';
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

/** The default sign-off: physician, clinic, phone and fax, without those that are unknown. */
export function signOff(from: { name: string; clinicName: string; phone: string; fax: string }): string {
  return [from.name, from.clinicName, from.phone && `Phone: ${from.phone}`, from.fax && `Fax: ${from.fax}`]
    .filter(Boolean)
    .join('\n');
}

export type OneWayMessage = { readonly patientEmail: string; readonly subject: string; readonly body: string };

/** Faults by field; empty when it may be sent. */
export function checkOneWayMessage({
  patientEmail,
  subject,
  body,
}: OneWayMessage): Partial<Record<keyof OneWayMessage, PatientFault>> {
  const errors: Partial<Record<keyof OneWayMessage, PatientFault>> = {};
  const email = checkEmail(patientEmail, emailRequired);
  if (email) errors.patientEmail = email;
  if (subject.trim() === '') errors.subject = oneWaySubjectRequired;
  if (body.trim() === '') errors.body = oneWayMessageRequired;
  return errors;
}
