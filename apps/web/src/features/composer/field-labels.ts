import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { questionWords } from '@consult/domain/directory/in-language.ts';
import { useContentLanguage } from '../../app/place-words.ts';
import type { ServiceForm } from '../directory/directory.ts';

/** The names of the fields, as above their controls. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  locationId: msg`Referring clinic`,
  serviceId: msg`Specialist`,
  subsite: msg`Subsite`,
  patientProvince: msg`Province`,
  phn: msg`PHN`,
  patientFirstName: msg`First name`,
  patientLastName: msg`Last name`,
  patientDateOfBirth: msg`Date of birth`,
  patientPhone: msg`Phone`,
  patientEmail: msg`E-mail`,
  emailPatient: msg`Copy to patient`,
  tellPatient: msg`Tell the patient`,
  oopData: msg`Out of province`,
  'oopData.genderCode': msg`Sex`,
  'oopData.addressLine1': msg`Address line 1`,
  'oopData.addressLine2': msg`Address line 2`,
  'oopData.addressLine3': msg`Address line 3`,
  'oopData.cityName': msg`City`,
  'oopData.postalCode': msg`Postal code`,
  symptoms: msg`Questions`,
  phoneConsultData: msg`Phone call`,
  'phoneConsultData.specialistUid': msg`Specialist`,
  'phoneConsultData.startTime': msg`Time of the call`,
  'phoneConsultData.physicianPhoneNumber': msg`Your phone number`,
  'phoneConsultData.physicianCalendarEmail': msg`Calendar e-mail`,
  galleryMediaURIs: msg`Gallery Attachments`,
  attachmentIds: msg`Other Attachments`,
};

/** The name of a field, by the domain's name for it; for a question its header. */
export function useFieldLabel(form: ServiceForm | null): (field: string) => string {
  const { i18n } = useLingui();
  const language = useContentLanguage();
  return (field) => {
    const known = Object.hasOwn(labels, field) ? labels[field] : undefined;
    if (known) return i18n._(known);
    const question = form?.formFields.find(({ header }) => field === `symptoms.${encodeKey(header)}`);
    return question ? questionWords(question, language).header : field;
  };
}
