import type { ConsultFault, PatientFault } from '../fault/fault.ts';
import { checkPatientDetails } from '../patient/patient-details.ts';
import type { PatientDetails } from '../patient/patient-details.ts';
import { checkConsultPhone } from './phone-consult.ts';
import type { PhoneConsultData } from './phone-consult.ts';
import { checkOopFields, isOutOfProvince } from './out-of-province.ts';
import type { OopFields } from './out-of-province.ts';
import { checkSymptoms } from './service-form.ts';
import type { FormField, Symptoms } from './service-form.ts';

/**
 * The one check of a composed consult: the composer runs it while the person writes, the server before it sends.
 * Source: document 2, sections 3 to 5; server rules, sections 0, 1 and 3.
 */

export const locationRequired: ConsultFault = { code: 'location-required' };
export const specialistRequired: ConsultFault = { code: 'specialist-required' };
export const subsiteRequired: ConsultFault = { code: 'subsite-required' };
export const specialistAway: ConsultFault = { code: 'specialist-away' };
export const serviceUnavailable: ConsultFault = { code: 'service-unavailable' };
export const takesReferralsOnly: ConsultFault = { code: 'referrals-only' };
export const takesNoReferrals: ConsultFault = { code: 'no-referrals' };
export const notReachable: ConsultFault = { code: 'not-reachable' };
export const timeNotOffered: ConsultFault = { code: 'time-not-offered' };
export const patientCopyRefused: ConsultFault = { code: 'patient-copy-refused' };
export const tellPatientRefused: ConsultFault = { code: 'tell-patient-refused' };

/** The fields of the form. Ids replace the spec's locationIdx, which only points at a location. */
export type ConsultInput = PatientDetails & {
  readonly activityType: 'econsult' | 'phoneConsult' | 'referral';
  readonly locationId: string | null;
  readonly serviceId: string | null;
  readonly specialty: string;
  readonly subsite: string;
  /** The client's own result; the check computes it anew and does not use this. */
  readonly oop: boolean;
  readonly oopData: OopFields | null;
  /** Keyed by encoded header, see service-form.ts. */
  readonly symptoms: Symptoms;
  /** Only for phone consults. */
  readonly phoneConsultData?: PhoneConsultData | null;
};

/** The facts that the caller looked up; the server takes none of them from a client. */
export type ConsultContext = {
  /** The business day of now, YYYY-MM-DD. */
  readonly today: string;
  /** The sender's location that locationId names; null if there is none, or it is disabled. */
  readonly location: { readonly province: string } | null;
  /** The service that serviceId names; null if there is none that the sender may use. */
  readonly service: {
    /** 'referral': a service outside the platform, which takes referrals and nothing else. */
    readonly type?: 'service' | 'referral';
    readonly province: string;
    readonly specialty: string;
    readonly subsite: string;
    /** From directory/availability.ts; the reason chooses the fault. */
    readonly availability: { readonly available: boolean; readonly reason?: string | null };
    readonly formFields: readonly FormField[];
  } | null;
  /** Whether the sender holds patientCC. */
  readonly mayCopyPatient: boolean;
  /** Whether the sender may share with patients (server rules, section 18). */
  readonly mayTellPatient: boolean;
};

/** Faults by field: the input's own names, 'oopData.city…', 'symptoms.<encoded header>', 'symptoms'. */
export type ConsultErrors = Readonly<Record<string, ConsultFault | PatientFault>>;

/** Whether the patient is from out of province, by the facts that the caller looked up. */
export function consultIsOutOfProvince(
  input: Pick<ConsultInput, 'patientProvince'>,
  context: Pick<ConsultContext, 'location' | 'service'>,
): boolean {
  return isOutOfProvince({
    serviceProvince: context.service?.province ?? null,
    clinicProvince: context.location?.province ?? null,
    patientProvince: input.patientProvince,
  });
}

/** All faults of a consult by field; empty when it may be sent. */
export function checkConsultInput(input: ConsultInput, context: ConsultContext): ConsultErrors {
  const errors: Record<string, ConsultFault | PatientFault> = {};
  const { location, service } = context;
  if (!input.locationId || !location) errors['locationId'] = locationRequired;

  if (!input.serviceId || !service || input.specialty !== service.specialty) errors['serviceId'] = specialistRequired;
  else if (service.type && (service.type === 'referral') !== (input.activityType === 'referral'))
    errors['serviceId'] = service.type === 'referral' ? takesReferralsOnly : takesNoReferrals;
  else if (!service.availability.available) errors['serviceId'] = whyUnavailable(service.availability);
  // A service without a subsite needs none.
  if (service ? input.subsite !== service.subsite : input.subsite.trim() === '') errors['subsite'] = subsiteRequired;

  Object.assign(errors, checkPatientDetails(input, context.today));
  if (input.emailPatient && !context.mayCopyPatient) errors['emailPatient'] = patientCopyRefused;
  if (input.tellPatient && !context.mayTellPatient) errors['tellPatient'] = tellPatientRefused;

  if (consultIsOutOfProvince(input, context)) add(errors, 'oopData', checkOopFields(input.oopData ?? noOopFields));
  if (service) add(errors, 'symptoms', checkSymptoms(service.formFields, input.symptoms));
  if (input.activityType === 'phoneConsult') add(errors, 'phoneConsultData', checkConsultPhone(input.phoneConsultData));
  return errors;
}

const noOopFields: OopFields = {
  genderCode: '',
  addressLine1: '',
  addressLine2: '',
  addressLine3: '',
  cityName: '',
  postalCode: '',
};

function whyUnavailable(state: { readonly reason?: string | null }): ConsultFault {
  return state.reason === 'vacation' ? specialistAway : serviceUnavailable;
}

/** Adds a part's errors under its name; a part's own '' is the part as a whole. */
function add(
  errors: Record<string, ConsultFault | PatientFault>,
  part: string,
  found: Partial<Record<string, ConsultFault | PatientFault>>,
): void {
  for (const [field, fault] of Object.entries(found))
    if (fault) errors[field === '' ? part : `${part}.${field}`] = fault;
}
