import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isOutOfProvince } from '@consult/domain/consult/out-of-province.ts';
import { activityTypeOf, provincesOf, type ComposerContext } from './consult-check.ts';
import { patientFields } from './field-names.ts';
import type { FormValues } from './form-values.ts';

export type Section = {
  /** Its element is 'section-<key>'. */
  key: 'clinic' | 'service' | 'patient' | 'oop' | 'questions' | 'phone' | 'gallery' | 'attachments';
  title: MessageDescriptor;
  /** The name in the list of sections, where it differs. */
  short?: MessageDescriptor;
  /** Whether a field, by the domain's name, belongs to it. */
  holds: (field: string) => boolean;
};

const clinic: Section = { key: 'clinic', title: msg`Referring clinic`, holds: (field) => field === 'locationId' };
const service: Section = {
  key: 'service',
  title: msg`Service`,
  holds: (field) => field === 'serviceId' || field === 'subsite',
};
const patient: Section = {
  key: 'patient',
  title: msg`Patient Information`,
  holds: (field) => (patientFields as readonly string[]).includes(field),
};
const oop: Section = { key: 'oop', title: msg`Out of province`, holds: (field) => field.startsWith('oopData') };
const questions: Section = { key: 'questions', title: msg`Questions`, holds: (field) => field.startsWith('symptoms') };
const phone: Section = { key: 'phone', title: msg`Phone call`, holds: (field) => field.startsWith('phoneConsultData') };
const gallery: Section = {
  key: 'gallery',
  title: msg`Gallery Attachments`,
  short: msg`Gallery images`,
  holds: (field) => field === 'galleryMediaURIs',
};
const attachments: Section = {
  key: 'attachments',
  title: msg`Other Attachments`,
  short: msg`Other attachments`,
  holds: (field) => field === 'attachmentIds',
};

/** The sections that the form has now, from top to bottom. */
export function sectionsOf(
  context: ComposerContext,
  values: Pick<FormValues, 'patientProvince' | 'activityType'>,
): Section[] {
  const isOop = isOutOfProvince(provincesOf(context, values.patientProvince));
  return [
    clinic,
    service,
    patient,
    ...(isOop ? [oop] : []),
    ...(context.form && context.form.formFields.length > 0 ? [questions] : []),
    ...(activityTypeOf(values, context) === 'phoneConsult' ? [phone] : []),
    gallery,
    attachments,
  ];
}
