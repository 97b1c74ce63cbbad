import type { Fault, PatientFault } from '../fault/fault.ts';

/** Canadian phone and fax numbers, (###) ###-####. Source: document 1, section 5; document 2, section 9. */

export const phoneMask = '(000) 000-0000';
export const phoneInvalid: PatientFault = { code: 'phone-invalid' };
export const phoneRequired: PatientFault = { code: 'phone-required' };

/**
 * Null when the number is written (###) ###-#### or as 10 digits, else the fault. Empty is allowed unless the caller
 * gives a fault for it (phoneRequired, or a form's own).
 */
export function checkPhone(text: string): PatientFault | null;
export function checkPhone<Required extends Fault>(
  text: string,
  required: Required | undefined,
): PatientFault | Required | null;
export function checkPhone(text: string, required?: Fault): Fault | null {
  const phone = text.trim();
  if (phone === '') return required ?? null;
  return /^(?:\([0-9]{3}\) [0-9]{3}-[0-9]{4}|[0-9]{10})$/.test(phone) ? null : phoneInvalid;
}

/** '… ext 45', '…;ext=45', '… x45', '… local 45', '… poste 45', '… # 45': the digits after it are another number. */
const extension = /[\s,;(]*(?:ext(?:ension|n)?|x|local|loc|poste?|p|int|#)[.:=\s]*[0-9]{1,7}[)\s]*$/i;

/**
 * A pasted value as shown: without an extension, cut to its last 10 digits, so that '+1 403-555-0199' loses its 1.
 * Full-width digits count as the digits they stand for.
 */
export function readPastedPhone(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replace(extension, '')
    .replaceAll(/[^0-9]/g, '');
  return formatPhone(digits.slice(-10));
}

/** Whether a pasted text holds a whole number, which readPastedPhone reads; a part of one goes in at the caret. */
export function holdsWholePhone(text: string): boolean {
  return text.normalize('NFKC').replaceAll(/[^0-9]/g, '').length >= 10;
}

/** Ten digits as (###) ###-####; anything else as it is. */
export function formatPhone(text: string): string {
  const phone = text.trim();
  return /^[0-9]{10}$/.test(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone;
}
