import type { ActivityFault } from '../fault/fault.ts';
import { businessZone, wallClock } from '../time/business-time.ts';
import type { Day, WallClock } from '../time/business-time.ts';

/**
 * Billing codes of a fresh installation; codes, labels and fees are content that an admin edits.
 * Source: server rules, sections 8 and 12; document 3, section 9.
 */

export const econsultConsultantCode = '03.01O';
export const econsultReferrerCode = '03.01R';
export const threadMessageCode = '03.01NG';
export const patientMessageCode = '03.01S';

/** An interpretation that a consultant bills on a consult, each kind once. */
export type InterpretationType = 'audiogram' | 'sinusEndoscopy';

/**
 * The specification names no codes for these; content document 'billing-codes' {interpretations} has the installation's
 * own.
 */
export const interpretationCodes: Readonly<Record<InterpretationType, string>> = {
  audiogram: '09.41A',
  sinusEndoscopy: '03.12A',
};

/**
 * The codes of interpretations from the content document 'billing-codes', with defaults for codes that are missing
 * there or too short.
 */
export function interpretationCodesOf(content: unknown): Readonly<Record<InterpretationType, string>> {
  const given = ((content as { interpretations?: unknown } | null)?.interpretations ?? {}) as Record<string, unknown>;
  const codeOf = (kind: InterpretationType): string => {
    const code = given[kind];
    return typeof code === 'string' && code.trim().length >= billingCodeMinLength
      ? code.trim()
      : interpretationCodes[kind];
  };
  return { audiogram: codeOf('audiogram'), sinusEndoscopy: codeOf('sinusEndoscopy') };
}

export const billingCodeMinLength = 4;
export const billingCodeTooShort: ActivityFault = { code: 'billing-code-too-short', least: billingCodeMinLength };

/** A consultant's choices for a phone consult; the first is the default. */
export const phoneConsultCodes = [
  { code: '03.01LJ', when: 'weekday 7am-5pm' },
  { code: '03.01LK', when: 'weekday 5pm-10pm' },
  { code: '03.01LK', when: 'weekend any time' },
  { code: '03.01LK', when: 'stat holiday 7am-10pm' },
  { code: '03.01LL', when: 'any day 10pm-7am' },
  { code: econsultConsultantCode, when: 'eConsult' },
] as const;

/** Days that are statutory holidays. */
export type Holidays = { readonly has: (day: Day) => boolean };

export type PhoneConsultCode = '03.01LJ' | '03.01LK' | '03.01LL';

/** Null when a thread message's code may be used, else the fault. Blank means the default code. */
export function checkBillingCode(code: string): ActivityFault | null {
  const length = code.trim().length;
  return length === 0 || length >= billingCodeMinLength ? null : billingCodeTooShort;
}

/**
 * The code that fits a phone consult by the start of the call, business time: 22:00 to 7:00 on any
 * day 03.01LL, before all else; on a weekend, on a statutory holiday and on weekdays from 17:00
 * 03.01LK; else 03.01LJ. `holidays` are days, YYYY-MM-DD, from content.
 */
export function phoneConsultCode(callStart: Date, holidays: Holidays, zone: string = businessZone): PhoneConsultCode {
  return phoneCodeAt(wallClock(callStart, zone), holidays);
}

/** The same of a time of the wall clock. */
export function phoneCodeAt(
  { day, hour, weekday }: Pick<WallClock, 'day' | 'hour' | 'weekday'>,
  holidays: Holidays,
): PhoneConsultCode {
  if (hour >= 22 || hour < 7) return '03.01LL';
  const reducedDay = weekday === 0 || weekday === 6 || holidays.has(day);
  return reducedDay || hour >= 17 ? '03.01LK' : '03.01LJ';
}

/** Whether a chosen code fits the time of the call; the server refuses one that does not. */
export function phoneConsultCodeFits(
  code: string,
  callStart: Date,
  holidays: Holidays,
  zone: string = businessZone,
): boolean {
  return code === phoneConsultCode(callStart, holidays, zone);
}

/** A choice of phoneConsultCodes, and whether it fits the time of the call. */
export type PhoneConsultChoice = { readonly code: string; readonly when: string; readonly fits: boolean };

/**
 * The choices for a call in their order. The eConsult fits at any time: for a question that the consultant answered in
 * writing after all. A day that is both a weekend and a holiday fits as both, under the one code.
 */
export function phoneConsultChoices(
  callStart: Date,
  holidays: Holidays,
  zone: string = businessZone,
): PhoneConsultChoice[] {
  const { day, weekday } = wallClock(callStart, zone);
  const code = phoneConsultCode(callStart, holidays, zone);
  const weekend = weekday === 0 || weekday === 6;
  const holiday = holidays.has(day);
  const fits: Record<(typeof phoneConsultCodes)[number]['when'], boolean> = {
    'weekday 7am-5pm': code === '03.01LJ',
    'weekday 5pm-10pm': code === '03.01LK' && !weekend && !holiday,
    'weekend any time': code === '03.01LK' && weekend,
    'stat holiday 7am-10pm': code === '03.01LK' && holiday,
    'any day 10pm-7am': code === '03.01LL',
    eConsult: true,
  };
  return phoneConsultCodes.map((choice) => ({ ...choice, fits: fits[choice.when] }));
}

export const phoneCodeDoesNotFit: ActivityFault = { code: 'billing-code-not-fitting' };

/** Null when a call may be billed with this code, else the fault. */
export function checkPhoneConsultCode(
  code: string,
  callStart: Date,
  holidays: Holidays,
  zone: string = businessZone,
): ActivityFault | null {
  return phoneConsultChoices(callStart, holidays, zone).some((choice) => choice.fits && choice.code === code)
    ? null
    : phoneCodeDoesNotFit;
}

/**
 * What the referrer of a call bills when it is complete, by the consultant's code: only where the content document
 * 'billing-codes' {referrerCalls} names a code for it. A fresh installation names none, so this is null there.
 */
export function referrerCallCode(content: unknown, consultantCode: string): string | null {
  const given = (content as { referrerCalls?: unknown } | null)?.referrerCalls;
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, consultantCode)) return null;
  const code = (given as Record<string, unknown>)[consultantCode];
  return typeof code === 'string' && code.trim().length >= billingCodeMinLength ? code.trim() : null;
}

/** One doctor's billable messages in one activity: the first opens a window of 24 hours. */
export const billingWindowMs = 24 * 3_600_000;

/**
 * Whether a billable message makes a billing record: it does when the doctor's last window in this activity, opened at
 * `windowOpenedAt` (null: never), is over. A consultant's first response to an eConsult opens a window too.
 */
export function opensBillingWindow(windowOpenedAt: Date | null, now: Date): boolean {
  return windowOpenedAt === null || now.getTime() - windowOpenedAt.getTime() >= billingWindowMs;
}
