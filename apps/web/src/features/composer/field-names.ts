import { encodeKey } from '@consult/domain/consult/service-form.ts';
import type { PatientDetails } from '@consult/domain/patient/patient-details.ts';
import { set, type FieldErrors } from 'react-hook-form';
import type { ServiceForm } from '../directory/directory.ts';
import type { Fault, FieldFaults } from '@consult/domain/fault/fault.ts';
import { faultAt, fieldError } from '../../app/field-fault.ts';
import type { FormValues } from './form-values.ts';

/**
 * A field has three names: the domain's ('symptoms.<key>', which the server uses too), the form library's path
 * ('answers.<service>.<key>'), and the id in the document.
 */

/** From top to bottom. A field of the patient that is missing here does not compile. */
const patientOrder = {
  patientProvince: true,
  phn: true,
  patientFirstName: true,
  patientLastName: true,
  patientDateOfBirth: true,
  patientPhone: true,
  patientEmail: true,
  emailPatient: true,
  tellPatient: true,
} as const satisfies Record<keyof PatientDetails, true>;
export const patientFields = Object.keys(patientOrder) as (keyof PatientDetails)[];
const oopFields = ['genderCode', 'addressLine1', 'addressLine2', 'addressLine3', 'cityName', 'postalCode'] as const;

const phoneFields = ['specialistUid', 'startTime', 'physicianPhoneNumber', 'physicianCalendarEmail'] as const;

/** A fault and its field. */
export type FaultAt = { field: string; fault: Fault };

/** The fields of the form by the domain's names, from top to bottom. */
export function fieldOrder(form: ServiceForm | null): string[] {
  return [
    'locationId',
    'serviceId',
    'subsite',
    ...patientFields,
    'oopData',
    ...oopFields.map((field) => `oopData.${field}`),
    'symptoms',
    ...(form?.formFields ?? []).map(({ header }) => `symptoms.${encodeKey(header)}`),
    'phoneConsultData',
    ...phoneFields.map((field) => `phoneConsultData.${field}`),
    'galleryMediaURIs',
    'attachmentIds',
  ];
}

/** The form library's path of a field. */
export function pathOf(field: string, serviceId: string | null): string {
  return field.startsWith('symptoms.') && serviceId ? `answers.${serviceId}${field.slice('symptoms'.length)}` : field;
}

/** The id of a field's control, which its error refers to. */
export function idOf(field: string): string {
  return `consult-${field.replaceAll('.', '-')}`;
}

/** Faults in the shape of the form library's errors. */
export function nestFaults(faults: FieldFaults, serviceId: string | null): FieldErrors<FormValues> {
  const nested: FieldErrors<FormValues> = {};
  for (const [field, fault] of Object.entries(faults)) set(nested, pathOf(field, serviceId), fieldError(fault, 'rule'));
  return nested;
}

/** The form library's errors as a list, from top to bottom. */
export function listFaults(
  errors: FieldErrors<FormValues>,
  form: ServiceForm | null,
  serviceId: string | null,
): FaultAt[] {
  return fieldOrder(form).flatMap((field) => {
    const fault = faultAt(errors, pathOf(field, serviceId));
    return fault ? [{ field, fault }] : [];
  });
}

/** The domain's name for a field that the server names: its schema says 'inputFields.phn' where its rules say 'phn'. */
export function serverField(name: string): string {
  return name.replace(/^inputFields\./, '');
}

/**
 * Puts the focus on a field, in the middle of the window; or on the first one of its section where the field has no
 * control yet: there are no times of a call before a specialist is chosen.
 */
export function focusField(field: string): void {
  const inSection = field.startsWith('phoneConsultData') ? '#section-phone :is(select, input, button)' : null;
  const element = document.getElementById(idOf(field)) ?? (inSection && document.querySelector<HTMLElement>(inSection));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
