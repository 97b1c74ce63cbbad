import type { Fault } from '../fault/fault.ts';
import { maxRecipients } from '../patient-message/limits.ts';
import { checkEmail, emailRequired } from '../patient/email.ts';
import { checkHealthNumber, healthNumberKey } from '../patient/health-number.ts';
import { checkProvince } from '../patient/provinces.ts';

/** Sending a form. Sources: document 2, sections 5 and 8; server rules, section 17. */

export type FormRecipient = { readonly phn: string; readonly province: string; readonly email: string };

/** Faults of one row, by field. */
export function checkRecipient({ phn, province, email }: FormRecipient): Partial<Record<keyof FormRecipient, Fault>> {
  const faults: Partial<Record<keyof FormRecipient, Fault>> = {};
  const found = {
    province: checkProvince(province),
    phn: checkHealthNumber(province, phn),
    email: checkEmail(email, emailRequired),
  };
  for (const field of ['province', 'phn', 'email'] as const) if (found[field]) faults[field] = found[field];
  return faults;
}

/** The places of rows whose patient stands in an earlier row. */
export function rowsTwice(recipients: readonly Pick<FormRecipient, 'phn' | 'province'>[]): Set<number> {
  const seen = new Set<string>();
  const twice = new Set<number>();
  for (const [at, { province, phn }] of recipients.entries()) {
    const key = `${province} ${healthNumberKey(phn)}`;
    if (healthNumberKey(phn) === '') continue;
    if (seen.has(key)) twice.add(at);
    seen.add(key);
  }
  return twice;
}

/** Faults of the rows of a send, by the path of their field in the call: 'patients', 'patients.2.phn'. */
export function checkRecipients(recipients: readonly FormRecipient[]): Record<string, Fault> {
  if (recipients.length === 0) return { patients: { code: 'recipients-required' } };
  if (recipients.length > maxRecipients) return { patients: { code: 'recipients-many', most: maxRecipients } };
  const twice = rowsTwice(recipients);
  return Object.fromEntries(
    recipients.flatMap((recipient, at) => {
      const faults: Partial<Record<keyof FormRecipient, Fault>> = {
        ...(twice.has(at) ? { phn: { code: 'recipient-twice' } } : {}),
        ...checkRecipient(recipient),
      };
      return Object.entries(faults).map(([field, fault]) => [`patients.${at}.${field}`, fault] as const);
    }),
  );
}

/** The clinic that a form goes from, as its sender's profile has it. */
export type SendingClinic = {
  readonly clinicName: string;
  readonly clinicPhone: string;
  readonly fax: string;
  readonly province: string;
};

/** Provinces from which forms are sent by who sends eConsults. */
const sendingProvinces = ['BC', 'AB', 'SK', 'YT'];

/** Faults of the clinic, by field: who answers calls it, and its fax takes the answers. */
export function checkSendingClinic(
  { clinicName, clinicPhone, fax, province }: SendingClinic,
  sendsConsults: boolean,
): Partial<Record<keyof SendingClinic, Fault>> {
  const faults: Partial<Record<keyof SendingClinic, Fault>> = {};
  if (clinicName.trim() === '') faults.clinicName = { code: 'sending-clinic-name-required' };
  if (clinicPhone.trim() === '') faults.clinicPhone = { code: 'sending-clinic-phone-required' };
  if (fax.trim() === '') faults.fax = { code: 'sending-clinic-fax-required' };
  if (sendsConsults && !sendingProvinces.includes(province))
    faults.province = { code: 'sending-clinic-province-required' };
  return faults;
}

/** The fault of more recipients than uses are left; null where they are enough, or none is left at all. */
export function checkFormUses(recipients: number, left: number): Fault | null {
  const over = recipients - left;
  return over > 0 && left > 0 ? { code: 'form-uses-short', left, over } : null;
}
