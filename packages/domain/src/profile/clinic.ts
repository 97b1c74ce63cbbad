import { checkPhone, formatPhone } from '../patient/phone.ts';
import { checkProvince } from '../patient/provinces.ts';

/** A clinic's own data, as a practitioner enters it on their profile. */
export type ClinicData = {
  readonly clinicName: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly clinicPhone: string;
  readonly fax: string;
};

/** The most characters of one field of a clinic. */
export const clinicTextMax = 100;
export const emrLinkMax = 500;
/** The most clinics of one person. */
export const locationsMax = 30;

export const clinicRequired = {
  clinicName: 'Clinic name is required.',
  city: 'City is required.',
  clinicPhone: 'Clinic phone number is required.',
} as const;
export const clinicPostalCodeInvalid = 'Postal code is invalid (ex. A1A1A1).';
export const emrLinkInvalid = 'The link must begin with https:// or http://.';
const tooLong = 'This is too long.';
const unreadable = 'This holds a character that is in no text.';

/** Messages by field. Street, postal code and fax may be left out; without a fax number nothing is faxed to the clinic. */
export function checkClinic(clinic: ClinicData): Partial<Record<keyof ClinicData, string>> {
  const found: Partial<Record<keyof ClinicData, string | null>> = {
    clinicName: checkText(clinic.clinicName, clinicRequired.clinicName),
    street: checkText(clinic.street),
    city: checkText(clinic.city, clinicRequired.city),
    province: checkProvince(clinic.province),
    postalCode: /^(?:[A-Z][0-9]){3}$|^$/.test(normalizePostalCode(clinic.postalCode)) ? null : clinicPostalCodeInvalid,
    clinicPhone: checkPhone(clinic.clinicPhone, clinicRequired.clinicPhone),
    fax: checkPhone(clinic.fax),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null)) as Partial<
    Record<keyof ClinicData, string>
  >;
}

/** Null where the link to a record system may be kept and followed, or there is none; else the message. */
export function checkEmrLink(text: string): string | null {
  const link = text.trim();
  if (link === '') return null;
  if (Array.from(link).length > emrLinkMax) return tooLong;
  return /^https?:\/\/[^\s\p{Cc}/?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu.test(link) ? null : emrLinkInvalid;
}

/** A checked clinic as it is kept: trimmed, numbers as (###) ###-####, the postal code as A1A1A1. */
export function normalizeClinic(clinic: ClinicData): ClinicData {
  const plain = (text: string): string => text.trim().normalize('NFC');
  return {
    clinicName: plain(clinic.clinicName),
    street: plain(clinic.street),
    city: plain(clinic.city),
    province: clinic.province,
    postalCode: normalizePostalCode(clinic.postalCode),
    clinicPhone: formatPhone(clinic.clinicPhone),
    fax: formatPhone(clinic.fax),
  };
}

function normalizePostalCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

function checkText(text: string, required?: string): string | null {
  if (text.trim() === '') return required ?? null;
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) return unreadable;
  return Array.from(text.trim()).length > clinicTextMax ? tooLong : null;
}
