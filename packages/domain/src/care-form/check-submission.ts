import type { Fault } from '../fault/fault.ts';
import { isBlank } from '../patient/blank-text.ts';
import { checkEmail, emailRequired } from '../patient/email.ts';
import type { CareAnswers } from './answers.ts';
import { hasControls } from './answers.ts';
import { checkAnswers } from './check-answers.ts';
import type { CareForm, CareLanguage } from './form.ts';

/** What the last step asks; the health number is that of the proof. */
export type FormPerson = { readonly firstName: string; readonly lastName: string; readonly email: string };

export type FormSubmission = {
  readonly formData: CareAnswers;
  readonly patientInfo: FormPerson;
  /** A copy goes to the address. */
  readonly ccPatient: boolean;
};

/** The most characters of a part of a name. */
export const maxPersonName = 100;

/** Faults of the last step, by field. */
export function checkPerson(
  { firstName, lastName, email }: FormPerson,
  ccPatient: boolean,
): Partial<Record<keyof FormPerson, Fault>> {
  const faults: Partial<Record<keyof FormPerson, Fault>> = {};
  const first = checkName(firstName, { code: 'patient-first-name-required' });
  const last = checkName(lastName, { code: 'patient-last-name-required' });
  const address = checkEmail(email, ccPatient ? emailRequired : undefined);
  if (first) faults.firstName = first;
  if (last) faults.lastName = last;
  if (address) faults.email = address;
  return faults;
}

function checkName(name: string, required: Fault): Fault | null {
  if (isBlank(name)) return required;
  if (name.trim().length > maxPersonName) return { code: 'field-too-long', most: maxPersonName };
  return hasControls(name) || /[\t\n\r]/.test(name.trim()) ? { code: 'name-unreadable' } : null;
}

/**
 * Faults of what is submitted, by the path of their field in the call: 'formData.<fieldName>', 'formData' for all
 * answers together, 'patientInfo.firstName'. Empty where it may be submitted.
 */
export function checkSubmission(
  form: CareForm,
  { formData, patientInfo, ccPatient }: FormSubmission,
  language: CareLanguage,
): Record<string, Fault> {
  const answers = [...checkAnswers(form, formData, language)].map(
    ([fieldName, fault]) => [fieldName === '' ? 'formData' : `formData.${fieldName}`, fault] as const,
  );
  const person = Object.entries(checkPerson(patientInfo, ccPatient)).map(
    ([field, fault]) => [`patientInfo.${field}`, fault] as const,
  );
  return Object.fromEntries([...answers, ...person]);
}
