import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { set, type FieldErrors } from 'react-hook-form';
import type { ServiceForm } from '../directory/directory.ts';
import type { Fault, FieldFaults } from '@consult/domain/fault/fault.ts';
import { faultAt, fieldError } from '../../app/field-fault.ts';
import type { FormValues } from './form-values.ts';

/**
 * Three names of one field: the domain's ('symptoms.<key>', which the server uses too), the form library's path
 * ('answers.<service>.<key>'), and the id in the document.
 */

export const patientFields = [
  'patientProvince',
  'phn',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'patientPhone',
  'patientEmail',
  'emailPatient',
] as const;
const oopFields = ['genderCode', 'addressLine1', 'addressLine2', 'addressLine3', 'cityName', 'postalCode'] as const;

const phoneFields = ['specialistUid', 'startTime', 'physicianPhoneNumber', 'physicianCalendarEmail'] as const;

/** A fault and its field. */
export type FaultAt = { field: string; fault: Fault };

/** The fields of the form by the domain's names, in the order in which they stand. */
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

/** Where the form library keeps a field. */
export function pathOf(field: string, serviceId: string | null): string {
  return field.startsWith('symptoms.') && serviceId ? `answers.${serviceId}${field.slice('symptoms'.length)}` : field;
}

/** The id of the control that a field's error belongs to. */
export function idOf(field: string): string {
  return `consult-${field.replaceAll('.', '-')}`;
}

/** Faults in the shape that the form library wants. */
export function nestFaults(faults: FieldFaults, serviceId: string | null): FieldErrors<FormValues> {
  const nested: FieldErrors<FormValues> = {};
  for (const [field, fault] of Object.entries(faults)) set(nested, pathOf(field, serviceId), fieldError(fault, 'rule'));
  return nested;
}

/** The form library's errors as a list, first field first. */
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

/** The server's names of fields: its schema says 'inputFields.phn' where its rules say 'phn'. */
export function serverField(name: string): string {
  return name.replace(/^inputFields\./, '');
}

/**
 * Puts the focus on a field, in the middle of what is shown; on the first of its section where it has no control yet:
 * there are no times of a call before somebody is chosen to call.
 */
export function focusField(field: string): void {
  const inSection = field.startsWith('phoneConsultData') ? '#section-phone :is(select, input, button)' : null;
  const element = document.getElementById(idOf(field)) ?? (inSection && document.querySelector<HTMLElement>(inSection));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
