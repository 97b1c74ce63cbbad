import { businessDay, startOfDay } from '../time/business-time.ts';

/** The uses that the premium plan includes. Source: document 2, section 9; server rules, section 12. */

/** One-way messages of a calendar month of business time. */
export const premiumMessagesPerMonth = 30;

/** The first instant of the calendar month of business time that an instant lies in. */
export function businessMonthStart(now: Date): Date {
  return startOfDay(`${businessDay(now).slice(0, 7)}-01`);
}

/** The uses of the month that are left; never below 0. */
export function messagesRemaining(used: number): number {
  return Math.max(0, premiumMessagesPerMonth - used);
}
