/** 'Average Response Time (Last 20)' as a badge. Source: document 2, section 9. */

export type ResponseTime =
  | { readonly unit: 'under-hour' | 'over-year' }
  | { readonly unit: 'hours' | 'days' | 'weeks' | 'months'; readonly count: number };

const hour = 3_600_000;
const day = 24 * hour;

/**
 * The badge of an average response time in ms, for the page to put into words: '<1h', whole hours
 * under a day, days under a week, weeks under 30 days, months (30 days) under a year, '>1yr'.
 * Null hides the badge: -1, and anything that is no duration.
 */
export function responseTimeBadge(ms: number): ResponseTime | null {
  if (!(ms >= 0)) return null;
  if (ms < hour) return { unit: 'under-hour' };
  if (ms < day) return { unit: 'hours', count: Math.floor(ms / hour) };
  if (ms < 7 * day) return { unit: 'days', count: Math.floor(ms / day) };
  if (ms < 30 * day) return { unit: 'weeks', count: Math.floor(ms / (7 * day)) };
  if (ms < 365 * day) return { unit: 'months', count: Math.floor(ms / (30 * day)) };
  return { unit: 'over-year' };
}
