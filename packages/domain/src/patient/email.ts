import type { Fault, PatientFault } from '../fault/fault.ts';

/** E-mail addresses of patients and users. Source: document 1, section 5; document 2, section 5. */

export const emailInvalid: PatientFault = { code: 'email-invalid' };
export const emailRequired: PatientFault = { code: 'email-required' };

/**
 * Addresses that mail systems here deliver to: a dot-atom before the @ and a dotted host name after it. No quoted
 * parts, comments or addresses by IP, which nobody has and which smuggle line ends and second addresses into headers.
 */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/**
 * Null when the address may be used, else the fault. Empty is allowed unless the caller gives a fault for it
 * (emailRequired, or a form's own). At most 254 characters, 64 before the @ (RFC 5321).
 */
export function checkEmail(text: string): PatientFault | null;
export function checkEmail<Required extends Fault>(
  text: string,
  required: Required | undefined,
): PatientFault | Required | null;
export function checkEmail(text: string, required?: Fault): Fault | null {
  const email = text.trim();
  if (email === '') return required ?? null;
  const valid = email.length <= 254 && email.indexOf('@') <= 64 && address.test(email);
  return valid ? null : emailInvalid;
}

/** The address as it is stored, shown and mailed to: as its owner typed it, without the space around it. */
export function typedEmail(text: string): string {
  return text.trim();
}

/** What an address is matched by: mail systems here deliver both cases of an address to one person. */
export function foldedEmail(text: string): string {
  return typedEmail(text).toLowerCase();
}
