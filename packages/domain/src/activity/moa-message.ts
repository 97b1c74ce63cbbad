import type { PatientFault } from '../fault/fault.ts';
import { isBlank } from '../patient/blank-text.ts';
import { checkEmail, emailRequired } from '../patient/email.ts';
import { oneWayMessageRequired } from '../patient/one-way-message.ts';

/** A physician's message to clinic staff. Source: document 3, sections 5 and 9. */

/** The fixed beginning of the subject; the physician's own words follow. */
export function moaSubjectPrefix(lastName: string): string {
  return `Secure Message from Dr. ${lastName}: `;
}

/** The whole subject, at most 300 characters; the prefix is never written twice. */
export function moaSubject(lastName: string, words: string): string {
  const prefix = moaSubjectPrefix(lastName);
  const own = words.trim().startsWith(prefix.trim()) ? words.trim().slice(prefix.trim().length) : words;
  return `${prefix}${own.trim()}`.trim().slice(0, 300);
}

/** Faults by field: a message to an address needs the address and a text. */
export function checkMoaMessage({ to, moaEmail, body }: { to: 'clinic' | 'address'; moaEmail: string; body: string }): {
  moaEmail?: PatientFault;
  body?: PatientFault;
} {
  const errors: { moaEmail?: PatientFault; body?: PatientFault } = {};
  // For the own clinic the consult itself is the message.
  if (to === 'clinic') return errors;
  const email = checkEmail(moaEmail, emailRequired);
  if (email) errors.moaEmail = email;
  if (isBlank(body)) errors.body = oneWayMessageRequired;
  return errors;
}
