import { businessDay, startOfDay } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/** The billing report: its orders, pages and months. Source: document 3, section 9, 'Billing report'. */

/** What a table can be ordered by. */
export const recordSorts = [
  'created',
  'hlinkResultReceivedAt',
  'paidAt',
  'type',
  'status',
  'billingCode',
  'payToDoctor',
] as const;
export type RecordSort = (typeof recordSorts)[number];

export const reportPageSizes = [5, 10, 25, 50] as const;

/** A calendar month; `month` counts from 0, January, as the rollup's keys do. */
export type ReportMonth = { readonly year: number; readonly month: number };

/** No month before it is told. */
const first: ReportMonth = { year: 2021, month: 10 };
const mostMonths = 12;

const numberOf = ({ year, month }: ReportMonth): number => year * 12 + month;
const monthOf = (number: number): ReportMonth => ({ year: Math.floor(number / 12), month: number % 12 });

/** The month of a business day. */
export function reportMonth(day: Day): ReportMonth {
  const [year, month] = day.split('-').map(Number);
  return { year: year!, month: month! - 1 };
}

/** The name of a month in questions and addresses: 2026-10. */
export const monthKey = ({ year, month }: ReportMonth): string => `${year}-${String(month + 1).padStart(2, '0')}`;

/** The first instant of a business month, by its name, and the first one after it. */
export function spanOfMonth(key: string): [Date, Date] {
  const next = monthKey(addMonths(reportMonth(`${key}-01`), 1));
  return [startOfDay(`${key}-01`), startOfDay(`${next}-01`)];
}

/** The month this many months later (earlier when negative). */
export const addMonths = (month: ReportMonth, months: number): ReportMonth => monthOf(numberOf(month) + months);

/** The months of a rollup that looks back over a span in ms, oldest first: twelve at most. */
export function rollupMonths(now: Date, spanMs: number): ReportMonth[] {
  const last = numberOf(reportMonth(businessDay(now)));
  const start = new Date(Math.max(0, now.getTime() - spanMs));
  const from = Math.max(numberOf(reportMonth(businessDay(start))), numberOf(first), last - mostMonths + 1);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => monthOf(from + index));
}

/** Every month that the report can be asked for, newest first. `today`: the business day. */
export function reportMonths(today: Day): ReportMonth[] {
  const last = numberOf(reportMonth(today));
  return Array.from({ length: Math.max(0, last - numberOf(first) + 1) }, (_, index) => monthOf(last - index));
}
