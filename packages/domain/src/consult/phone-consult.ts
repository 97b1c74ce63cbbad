import type { ConsultFault, PatientFault } from '../fault/fault.ts';
import { checkEmail, emailRequired } from '../patient/email.ts';
import { checkPhone, phoneRequired } from '../patient/phone.ts';

/** The time and numbers of a phone consult. Source: document 2, section 3; document 3, section 5. */

export type PhoneConsultData = {
  /** The specialist to call; '' while none is chosen. */
  readonly specialistUid: string;
  /** ISO instants. */
  readonly startTime: string;
  readonly endTime: string;
  readonly physicianCalendarEmail: string;
  readonly physicianPhoneNumber: string;
};

export const phoneSpecialistRequired: ConsultFault = { code: 'specialist-required' };
export const phoneTimeRequired: ConsultFault = { code: 'time-required' };

export type PhoneErrors = Partial<Record<keyof PhoneConsultData, ConsultFault | PatientFault>>;

/** Faults by field. The server checks whether the slot is free (one call per specialist and start). */
export function checkConsultPhone(data: PhoneConsultData | null | undefined): PhoneErrors {
  const errors: PhoneErrors = {};
  if ((data?.specialistUid ?? '') === '') errors.specialistUid = phoneSpecialistRequired;
  const start = Date.parse(data?.startTime ?? '');
  const end = Date.parse(data?.endTime ?? '');
  if (!(start < end)) errors.startTime = phoneTimeRequired;
  const email = checkEmail(data?.physicianCalendarEmail ?? '', emailRequired);
  if (email) errors.physicianCalendarEmail = email;
  const phone = checkPhone(data?.physicianPhoneNumber ?? '', phoneRequired);
  if (phone) errors.physicianPhoneNumber = phone;
  return errors;
}
