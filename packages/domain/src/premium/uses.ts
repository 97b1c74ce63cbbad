import { businessDay, startOfDay } from '../time/business-time.ts';

/** The uses that the premium plan includes. Source: document 2, section 9; server rules, section 12. */

/** What is counted: one-way messages, and forms by their recipients. */
export type UseKind = 'message' | 'form';

/** Uses of each kind in a calendar month of business time. */
export const premiumUsesPerMonth: Readonly<Record<UseKind, number>> = { message: 30, form: 30 };

/** One-way messages of a calendar month of business time. */
export const premiumMessagesPerMonth = premiumUsesPerMonth.message;

/** The first instant of the calendar month of business time that an instant lies in. */
export function businessMonthStart(now: Date): Date {
  return startOfDay(`${businessDay(now).slice(0, 7)}-01`);
}

/** The first instant of the month after it. */
export function nextBusinessMonthStart(now: Date): Date {
  const [year, month] = businessDay(now).split('-').map(Number) as [number, number];
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return startOfDay(`${next}-01`);
}

/** The uses of a kind that are left of the month; never below 0. */
export function usesRemaining(kind: UseKind, used: number): number {
  return Math.max(0, premiumUsesPerMonth[kind] - used);
}

/** The one-way messages of the month that are left; never below 0. */
export function messagesRemaining(used: number): number {
  return usesRemaining('message', used);
}
