import type { ScheduleFault } from '../fault/fault.ts';

/** A specialist's own daily limit. Source: document 3, section 5; server rules, section 21. */
export const dailyLimits = { least: 1, most: 999 } as const;

/** The limit that somebody typed, digits only; null for anything else and for what is out of range. */
export function readLimit(text: string): number | null {
  const typed = text.trim();
  const limit = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  return checkLimit(limit) ? null : limit;
}

/** The fault of a limit; null where it may be saved. */
export function checkLimit(limit: number): ScheduleFault | null {
  const { least, most } = dailyLimits;
  return Number.isInteger(limit) && limit >= least && limit <= most ? null : { code: 'limit-invalid', least, most };
}
