import type { AccountFault, PatientFault, ProfileFault } from '../fault/fault.ts';
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
  clinicName: { code: 'clinic-name-required' },
  city: { code: 'city-required' },
  clinicPhone: { code: 'clinic-phone-required' },
} as const satisfies Record<string, AccountFault | ProfileFault>;
export const clinicPostalCodeInvalid: ProfileFault = { code: 'clinic-postal-code-invalid' };
export const emrLinkInvalid: ProfileFault = { code: 'link-invalid' };
const tooLong: AccountFault = { code: 'text-too-long' };
const unreadable: AccountFault = { code: 'text-unreadable' };

export type ClinicFault = AccountFault | PatientFault | ProfileFault;
export type ClinicErrors = Partial<Record<keyof ClinicData, ClinicFault>>;

/** Faults by field. Street, postal code and fax may be empty; without a fax number the clinic gets no faxes. */
export function checkClinic(clinic: ClinicData): ClinicErrors {
  const found: Record<keyof ClinicData, ClinicFault | null> = {
    clinicName: checkText(clinic.clinicName, clinicRequired.clinicName),
    street: checkText(clinic.street),
    city: checkText(clinic.city, clinicRequired.city),
    province: checkProvince(clinic.province),
    postalCode: /^(?:[A-Z][0-9]){3}$|^$/.test(normalizePostalCode(clinic.postalCode)) ? null : clinicPostalCodeInvalid,
    clinicPhone: checkPhone(clinic.clinicPhone, clinicRequired.clinicPhone),
    fax: checkPhone(clinic.fax),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as ClinicErrors;
}

/** Null where the profile may store and open the link to a record system, or there is none; else the fault. */
export function checkEmrLink(text: string): ClinicFault | null {
  const link = text.trim();
  if (link === '') return null;
  if (Array.from(link).length > emrLinkMax) return tooLong;
  return /^https?:\/\/[^\s\p{Cc}/?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu.test(link) ? null : emrLinkInvalid;
}

/** A checked clinic as it is stored: trimmed, numbers as (###) ###-####, the postal code as A1A1A1. */
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

function checkText(text: string, required?: ClinicFault): ClinicFault | null {
  if (text.trim() === '') return required ?? null;
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) return unreadable;
  return Array.from(text.trim()).length > clinicTextMax ? tooLong : null;
}
