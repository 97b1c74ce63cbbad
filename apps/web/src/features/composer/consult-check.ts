import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import {
  checkConsultInput,
  serviceUnavailable,
  specialistAway,
  type ConsultContext,
  type ConsultErrors,
} from '@consult/domain/consult/consult-input.ts';
import { isOutOfProvince, putPostalCodeRight, type Provinces } from '@consult/domain/consult/out-of-province.ts';
import { decodeKey, encodeKey } from '@consult/domain/consult/service-form.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import { availabilityFor } from '@consult/domain/directory/kinds-taken.ts';
import type { ReferringLocation, Service, ServiceForm } from '../directory/directory.ts';
import type { ConsultFault } from '@consult/domain/fault/fault.ts';
import type { Answers, FormValues } from './form-values.ts';
import { mailAnswersFor } from './mail-answers.ts';

/** What the form is for; each part is null where it is not chosen or not loaded. */
export type ComposerContext = {
  location: ReferringLocation | null;
  service: Service | null;
  form: ServiceForm | null;
  mayCopyPatient: boolean;
  mayTellPatient: boolean;
};

/** The values as the call takes them. Answers to questions of other services are left out. */
export function consultInputOf(values: FormValues, context: ComposerContext): ConsultInput {
  const {
    answers,
    oopData,
    subject: _subject,
    galleryMedia,
    phoneConsultData,
    avaData,
    tellPatient,
    mailAnswers: _said,
    ...rest
  } = values;
  const activityType = activityTypeOf(values, context);
  const oop = isOutOfProvince(provincesOf(context, values.patientProvince));
  return {
    ...rest,
    phn: normalizeHealthNumber(values.patientProvince, values.phn),
    patientFirstName: values.patientFirstName.trim(),
    patientLastName: values.patientLastName.trim(),
    patientEmail: typedEmail(values.patientEmail),
    // A referral sends the patient no copy, but a message that is written afterwards. Somebody who may not send copies
    // has no box for it: a forwarder's tick then stays in the draft and is not sent.
    emailPatient: values.emailPatient && activityType !== 'referral' && context.mayCopyPatient,
    // As the copy: a forwarder's tick stays in the draft where the sender may not share.
    ...(tellPatient && context.mayTellPatient ? { tellPatient, mailAnswers: mailAnswersOf(values) } : {}),
    activityType,
    locationId: context.location?.id ?? null,
    serviceId: context.service?.id ?? null,
    specialty: context.service?.specialty ?? '',
    subsite: context.service?.subsite ?? '',
    oop,
    // A send by the keyboard, and a draft, may never have left the field that puts it right.
    oopData: oop ? { ...oopData, postalCode: putPostalCodeRight(oopData.postalCode) } : null,
    symptoms: context.form ? ownAnswers(context.form, answers[context.form.serviceId] ?? {}) : {},
    formVersion: context.form?.version ?? 1,
    galleryMediaURIs: galleryMedia,
    phoneConsultData: activityType === 'phoneConsult' ? phoneConsultData : null,
    avaData: avaData && { avaConsultId: avaData.avaConsultId, avaUuid: avaData.avaUuid },
  };
}

function mailAnswersOf(values: FormValues): ConsultInput['mailAnswers'] {
  const { consent, record } = mailAnswersFor(values);
  return { ...(consent ? { consent } : {}), ...(record ? { recordAnswer: record } : {}) };
}

/**
 * The type of the consult: a referral for a service outside the platform, else the chosen kind where the service offers
 * it.
 */
export function activityTypeOf(
  { activityType }: Pick<FormValues, 'activityType'>,
  { service }: Pick<ComposerContext, 'service'>,
): ConsultInput['activityType'] {
  if (service?.type === 'referral') return 'referral';
  return service && !service.phoneConsult ? 'econsult' : activityType;
}

/** The answers to questions of this form; a blank text is no answer. */
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
 * The answers that the present form has no place for: to removed questions and options, and to questions that are of
 * another kind now.
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
 * The answers as the present form needs them. An answer to a question that is of another kind now moves to a key of its
 * own, where it can still be read: a field of the new kind would write over it.
 */
export function answersFor(form: ServiceForm, answers: Answers): Answers {
  const kinds = new Map(form.formFields.map(({ header, inputType }) => [encodeKey(header), inputType]));
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const kind = kinds.get(key);
      const fits = kind === undefined || (kind === 'Checkboxes') === (typeof answer === 'object');
      // The blank at the end makes another key and is not visible.
      return [fits || answer === '' ? key : encodeKey(`${decodeKey(key) ?? key} `), answer];
    }),
  );
}

/** The three provinces that the rules about patients from other provinces compare. */
export function provincesOf({ service, location }: ComposerContext, patientProvince: string): Provinces {
  return {
    serviceProvince: service?.clinic.location.province ?? null,
    clinicProvince: location?.province ?? null,
    patientProvince,
  };
}

/** All faults by the domain's names of fields; the server runs the same check. */
export function faultsOf(values: FormValues, context: ComposerContext, today: string): ConsultErrors {
  const input = consultInputOf(values, context);
  return checkConsultInput(input, domainContext(context, input.activityType, today));
}

/** Why the chosen service takes no consult of this kind now; null if it does. */
export function whyNotNow(activityType: ConsultInput['activityType'], service: Service | null): ConsultFault | null {
  if (!service) return null;
  const { available, reason } = availabilityFor(activityType, service);
  if (available) return null;
  return reason === 'vacation' ? specialistAway : serviceUnavailable;
}

function domainContext(
  { location, service, form, mayCopyPatient, mayTellPatient }: ComposerContext,
  activityType: ConsultInput['activityType'],
  today: string,
): ConsultContext {
  const state = service && availabilityFor(activityType, service);
  return {
    today,
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
    mayTellPatient,
  };
}
