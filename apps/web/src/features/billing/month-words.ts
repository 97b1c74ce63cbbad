import type { ReportMonth } from '@consult/domain/billing/report.ts';

const instantOf = ({ year, month }: ReportMonth): Date => new Date(Date.UTC(year, month, 15));

/** 'October 2026', 'octobre 2026'. */
export const monthName = (month: ReportMonth, language: string): string =>
  new Intl.DateTimeFormat(`${language}-CA`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    instantOf(month),
  );

/** 'Oct', 'oct.'; narrow: 'O'. */
export const shortMonth = (month: ReportMonth, language: string, width: 'short' | 'narrow'): string =>
  new Intl.DateTimeFormat(`${language}-CA`, { month: width, timeZone: 'UTC' }).format(instantOf(month));

/** The business day of an answer, as the report writes it: 2026/10/31. */
export const dayText = (day: string): string => day.replaceAll('-', '/');
