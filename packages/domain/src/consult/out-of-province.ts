import type { ConsultFault } from '../fault/fault.ts';
import { isBlank } from '../patient/blank-text.ts';

/** Patients from another province than Alberta. Source: document 2, sections 3, 4 and 5. */

export const quebecWarning: ConsultFault = { code: 'quebec-not-billed' };
export const addressLine1MaxLength = 25;
export const cityNameMaxLength = 30;
export const postalCodeInvalid: ConsultFault = { code: 'postal-code-invalid' };

export type Provinces = {
  /** Of the service's clinic; null while no service is chosen. */
  readonly serviceProvince: string | null;
  /** Of the referring clinic; null while no location is chosen. */
  readonly clinicProvince: string | null;
  readonly patientProvince: string;
};

/** The extra fields of the form for a patient from out of province. */
export type OopFields = {
  /** 'M' or 'F'. */
  readonly genderCode: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly addressLine3: string;
  readonly cityName: string;
  readonly postalCode: string;
};

/** The data of the claim. */
export type OopData = OopFields & {
  readonly firstName: string;
  readonly surname: string;
  /** Digits only, YYYYMMDD. */
  readonly birthDate: string;
  readonly provinceCode: string;
};

function concernsAlberta({ serviceProvince, clinicProvince }: Provinces): boolean {
  return serviceProvince === 'AB' || clinicProvince === 'AB';
}

/**
 * True when the service's clinic or the referring clinic is in AB and the patient is from neither AB nor QC. False
 * while the patient's province is not chosen.
 */
export function isOutOfProvince(provinces: Provinces): boolean {
  return concernsAlberta(provinces) && !['', 'AB', 'QC'].includes(provinces.patientProvince);
}

/** The warning about a patient from Quebec, or null. It does not stop the consult. */
export function quebecWarningFor(provinces: Provinces): ConsultFault | null {
  return concernsAlberta(provinces) && provinces.patientProvince === 'QC' ? quebecWarning : null;
}

/** Faults by field of the form; lines 2 and 3 are optional and free. */
export type OopErrors = Partial<Record<keyof OopFields, ConsultFault>>;

/** Checks the extra fields. Call it only where isOutOfProvince holds. */
export function checkOopFields(fields: OopFields): OopErrors {
  const errors: OopErrors = {};
  if (fields.genderCode !== 'M' && fields.genderCode !== 'F') errors.genderCode = { code: 'sex-required' };
  const line1 = checkText(fields.addressLine1, { code: 'address-required' }, addressLine1MaxLength);
  if (line1) errors.addressLine1 = line1;
  const city = checkText(fields.cityName, { code: 'city-name-required' }, cityNameMaxLength);
  if (city) errors.cityName = city;
  if (isBlank(fields.postalCode)) errors.postalCode = { code: 'postal-code-required' };
  else if (!/^(?:[A-Z][0-9]){3}$/.test(fields.postalCode)) errors.postalCode = postalCodeInvalid;
  return errors;
}

/** A postal code as the claim takes it: 't2n 1n4' becomes 'T2N1N4'. What is no such code stays as it was typed. */
export function putPostalCodeRight(text: string): string {
  const code = text.replaceAll(/[\s\u002d\u2010-\u2015]/gu, '').toUpperCase();
  return /^(?:[A-Z][0-9]){3}$/.test(code) ? code : text;
}

/** Length counts characters as people do: an accented letter is one in either encoding. */
function checkText(text: string, required: ConsultFault, max: number): ConsultFault | null {
  const trimmed = text.trim();
  if (isBlank(trimmed)) return required;
  return Array.from(trimmed.normalize('NFC')).length > max ? { code: 'field-too-long', most: max } : null;
}

/** Completes the extra fields from the patient, as the claim needs them. */
export function buildOopData(
  fields: OopFields,
  patient: {
    readonly patientFirstName: string;
    readonly patientLastName: string;
    readonly patientDateOfBirth: string;
    readonly patientProvince: string;
  },
): OopData {
  return {
    genderCode: fields.genderCode,
    addressLine1: fields.addressLine1.trim(),
    addressLine2: fields.addressLine2.trim(),
    addressLine3: fields.addressLine3.trim(),
    cityName: fields.cityName.trim(),
    postalCode: fields.postalCode,
    firstName: patient.patientFirstName.trim(),
    surname: patient.patientLastName.trim(),
    birthDate: patient.patientDateOfBirth.replaceAll(/[^0-9]/g, ''),
    provinceCode: patient.patientProvince,
  };
}
