import { addDays, businessDay, startOfDay, weekdayOf } from '../time/business-time.ts';

/** Limits of the billing of messages to patients. Source: server rules, sections 17 and 24. */

export type MessageBillingLimits = { readonly perPatientAndWeek: number; readonly perDoctorAndWeek: number };

export const messageBillingLimits: MessageBillingLimits = { perPatientAndWeek: 1, perDoctorAndWeek: 14 };

/** The rules that hold a record back, by their ids: billed already for this patient, or often enough, in this week. */
export const messageBillingRules = ['patient-message-patient-week', 'patient-message-doctor-week'] as const;
export type MessageBillingRule = (typeof messageBillingRules)[number];

/** The limits from the content document 'billing-codes' {patientMessages}, with defaults for what is missing there. */
export function messageBillingLimitsOf(content: unknown): MessageBillingLimits {
  const given = ((content as { patientMessages?: unknown } | null)?.patientMessages ?? {}) as Record<string, unknown>;
  const limit = (name: keyof MessageBillingLimits): number => {
    const value = given[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : messageBillingLimits[name];
  };
  return { perPatientAndWeek: limit('perPatientAndWeek'), perDoctorAndWeek: limit('perDoctorAndWeek') };
}

/** The calendar week of an instant, from Sunday to Sunday of business time. */
export function billingWeek(at: Date): { start: Date; end: Date } {
  const day = businessDay(at);
  const sunday = addDays(day, -weekdayOf(day));
  return { start: startOfDay(sunday), end: startOfDay(addDays(sunday, 7)) };
}

/** The rule that holds a record back beside those that count already; null where it may go. */
export function heldBy(
  counted: { readonly ofPatient: number; readonly ofDoctor: number },
  limits: MessageBillingLimits,
): MessageBillingRule | null {
  if (counted.ofPatient >= limits.perPatientAndWeek) return 'patient-message-patient-week';
  return counted.ofDoctor >= limits.perDoctorAndWeek ? 'patient-message-doctor-week' : null;
}
