import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { checkConsultInput, type ConsultContext } from '@consult/domain/consult/consult-input.ts';
import { isOutOfProvince, type Provinces } from '@consult/domain/consult/out-of-province.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { normalizeEmail } from '@consult/domain/patient/email.ts';
import { normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { Service, ServiceForm } from './directory-queries.ts';
import type { Answers, FormValues } from './form-values.ts';
import type { ReferringLocation } from './referring-location.ts';

/** What the form is written for; null where it is not chosen, or not loaded. */
export type ComposerContext = {
  location: ReferringLocation | null;
  service: Service | null;
  form: ServiceForm | null;
  mayCopyPatient: boolean;
};

/** The values as the call takes them. Answers to other services' questions stay behind. */
export function consultInputOf(values: FormValues, context: ComposerContext): ConsultInput {
  const { answers, oopData, subject: _subject, galleryMedia, phoneConsultData, avaData, ...rest } = values;
  const activityType = activityTypeOf(values, context);
  const oop = isOutOfProvince(provincesOf(context, values.patientProvince));
  return {
    ...rest,
    phn: normalizeHealthNumber(values.patientProvince, values.phn),
    patientFirstName: values.patientFirstName.trim(),
    patientLastName: values.patientLastName.trim(),
    patientEmail: normalizeEmail(values.patientEmail),
    // With a referral the patient gets no copy but the message that is written after it.
    emailPatient: values.emailPatient && activityType !== 'referral',
    activityType,
    locationId: context.location?.id ?? null,
    serviceId: context.service?.id ?? null,
    specialty: context.service?.specialty ?? '',
    subsite: context.service?.subsite ?? '',
    oop,
    oopData: oop ? oopData : null,
    symptoms: context.form ? ownAnswers(context.form, answers[context.form.serviceId] ?? {}) : {},
    formVersion: context.form?.version ?? 1,
    galleryMediaURIs: galleryMedia,
    phoneConsultData: activityType === 'phoneConsult' ? phoneConsultData : null,
    avaData: avaData && { avaConsultId: avaData.avaConsultId, avaUuid: avaData.avaUuid },
  };
}

/** What the form becomes: a referral where the service is outside the platform, else what is chosen and the service offers. */
export function activityTypeOf(
  { activityType }: Pick<FormValues, 'activityType'>,
  { service }: Pick<ComposerContext, 'service'>,
): ConsultInput['activityType'] {
  if (service?.type === 'referral') return 'referral';
  return service && !service.phoneConsult ? 'econsult' : activityType;
}

/** The answers that belong to a question of this form; what is blank is no answer. */
function ownAnswers(form: ServiceForm, answers: Answers): Answers {
  const own: Answers = {};
  for (const { header, inputType, values } of form.formFields) {
    const key = encodeKey(header);
    const answer = answers[key];
    if (inputType !== 'Checkboxes') {
      if (typeof answer === 'string' && answer.trim() !== '')
        own[key] = inputType === 'Number' ? answer.trim() : answer;
    } else if (typeof answer === 'object') {
      const ticked = values.map(encodeKey).filter((option) => answer[option] === true);
      if (ticked.length > 0) own[key] = Object.fromEntries(ticked.map((option) => [option, true]));
    }
  }
  return own;
}

/** The three provinces that the rules about patients from elsewhere look at. */
export function provincesOf({ service, location }: ComposerContext, patientProvince: string): Provinces {
  return {
    serviceProvince: service?.clinic.location.province ?? null,
    clinicProvince: location?.province ?? null,
    patientProvince,
  };
}

/** All faults by the domain's field names; the same check as the server's. */
export function faultsOf(values: FormValues, context: ComposerContext, now: Date): Readonly<Record<string, string>> {
  return checkConsultInput(consultInputOf(values, context), domainContext(context, now));
}

function domainContext({ location, service, form, mayCopyPatient }: ComposerContext, now: Date): ConsultContext {
  return {
    today: businessDay(now),
    location,
    service: service && {
      province: service.clinic.location.province,
      specialty: service.specialty,
      subsite: service.subsite,
      availability: {
        available: service.availability.available,
        ...(service.availability.reason === null ? {} : { reason: service.availability.reason }),
      },
      formFields: form?.formFields ?? [],
    },
    mayCopyPatient,
  };
}
