import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import {
  checkConsultInput,
  serviceUnavailable,
  specialistAway,
  type ConsultContext,
  type ConsultErrors,
} from '@consult/domain/consult/consult-input.ts';
import { isOutOfProvince, type Provinces } from '@consult/domain/consult/out-of-province.ts';
import { decodeKey, encodeKey } from '@consult/domain/consult/service-form.ts';
import { normalizeEmail } from '@consult/domain/patient/email.ts';
import { normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { availabilityFor } from '@consult/domain/directory/kinds-taken.ts';
import type { ReferringLocation, Service, ServiceForm } from '../directory/directory.ts';
import type { ConsultFault } from '@consult/domain/fault/fault.ts';
import type { Answers, FormValues } from './form-values.ts';

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
    // Who may send no copy has no box for it: what a forwarder ticked stays in the draft and is not sent.
    emailPatient: values.emailPatient && activityType !== 'referral' && context.mayCopyPatient,
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

/**
 * What the form becomes: a referral where the service is outside the platform, else what is chosen and the service
 * offers.
 */
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

/**
 * What was answered and the form does not ask any more: whole answers, options, and answers to what is another kind of
 * question now.
 */
export function lostAnswers(form: ServiceForm, answers: Answers): { header: string; text: string }[] {
  const questions = new Map(form.formFields.map((question) => [encodeKey(question.header), question]));
  return Object.entries(answers).flatMap(([key, answer]) => {
    const question = questions.get(key);
    const options = new Set(question?.inputType === 'Checkboxes' ? question.values.map(encodeKey) : []);
    const asksText = question !== undefined && question.inputType !== 'Checkboxes';
    const lost =
      typeof answer === 'object'
        ? Object.keys(answer).filter((option) => answer[option] === true && !options.has(option))
        : [];
    const text =
      typeof answer === 'string'
        ? asksText
          ? ''
          : answer.trim()
        : lost.map((one) => decodeKey(one) ?? one).join(', ');
    return text === '' ? [] : [{ header: decodeKey(key) ?? key, text }];
  });
}

/**
 * Answers for the form as it is now: one to a question that has become another kind is put aside under a name of its
 * own, where it stays to be read; a field of the new kind would write over it.
 */
export function answersFor(form: ServiceForm, answers: Answers): Answers {
  const kinds = new Map(form.formFields.map(({ header, inputType }) => [encodeKey(header), inputType]));
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const kind = kinds.get(key);
      const fits = kind === undefined || (kind === 'Checkboxes') === (typeof answer === 'object');
      // The blank at the end is nothing that a reader sees.
      return [fits || answer === '' ? key : encodeKey(`${decodeKey(key) ?? key} `), answer];
    }),
  );
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
export function faultsOf(values: FormValues, context: ComposerContext, now: Date): ConsultErrors {
  const input = consultInputOf(values, context);
  return checkConsultInput(input, domainContext(context, input.activityType, now));
}

/** Why the chosen service takes no consult of this kind now, as the rule finds it; null if it does. */
export function whyNotNow(activityType: ConsultInput['activityType'], service: Service | null): ConsultFault | null {
  if (!service) return null;
  const { available, reason } = availabilityFor(activityType, service);
  if (available) return null;
  return reason === 'vacation' ? specialistAway : serviceUnavailable;
}

function domainContext(
  { location, service, form, mayCopyPatient }: ComposerContext,
  activityType: ConsultInput['activityType'],
  now: Date,
): ConsultContext {
  const state = service && availabilityFor(activityType, service);
  return {
    today: businessDay(now),
    location,
    service: service &&
      state && {
        province: service.clinic.location.province,
        specialty: service.specialty,
        subsite: service.subsite,
        availability: {
          available: state.available,
          ...(state.reason === null ? {} : { reason: state.reason }),
        },
        formFields: form?.formFields ?? [],
      },
    mayCopyPatient,
  };
}
