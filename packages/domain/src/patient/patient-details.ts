import type { PatientFault } from '../fault/fault.ts';
import { isBlank } from './blank-text.ts';
import { checkDateOfBirth } from './date-of-birth.ts';
import { checkEmail, emailRequired } from './email.ts';
import { checkHealthNumber } from './health-number.ts';
import { checkPhone } from './phone.ts';
import { checkProvince } from './provinces.ts';

/** The patient part of a consult. Source: document 2, section 5. */

export const firstNameRequired: PatientFault = { code: 'patient-first-name-required' };
export const lastNameRequired: PatientFault = { code: 'patient-last-name-required' };

export type PatientDetails = {
  readonly patientProvince: string;
  readonly phn: string;
  readonly patientFirstName: string;
  readonly patientLastName: string;
  /** YYYY/MM/DD. */
  readonly patientDateOfBirth: string;
  readonly patientPhone: string;
  readonly patientEmail: string;
  /** Send a copy to the patient: makes the e-mail required. */
  readonly emailPatient: boolean;
  /** Tell the patient: makes the e-mail required. Absent as false. */
  readonly tellPatient?: boolean | undefined;
};

/** Faults by field; a field without a fault is absent. */
export type PatientErrors = Partial<Record<keyof PatientDetails, PatientFault>>;

/** Checks a patient. `today` is the business day of now, YYYY-MM-DD. */
export function checkPatientDetails(patient: PatientDetails, today: string): PatientErrors {
  const goesThere = patient.emailPatient || patient.tellPatient === true;
  const found: Record<keyof PatientDetails, PatientFault | null> = {
    patientProvince: checkProvince(patient.patientProvince),
    phn: checkHealthNumber(patient.patientProvince, patient.phn),
    patientFirstName: isBlank(patient.patientFirstName) ? firstNameRequired : null,
    patientLastName: isBlank(patient.patientLastName) ? lastNameRequired : null,
    patientDateOfBirth: checkDateOfBirth(patient.patientDateOfBirth, today),
    patientPhone: checkPhone(patient.patientPhone),
    patientEmail: checkEmail(patient.patientEmail, goesThere ? emailRequired : undefined),
    emailPatient: null,
    tellPatient: null,
  };
  const errors: PatientErrors = {};
  for (const field of Object.keys(found) as (keyof PatientDetails)[]) {
    const fault = found[field];
    if (fault !== null) errors[field] = fault;
  }
  return errors;
}
