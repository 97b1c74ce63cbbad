import { readFormDate } from '@consult/domain/care-form/answers.ts';

/** A date as it is typed into three fields. */
export type DateParts = { readonly year: string; readonly month: string; readonly day: string };

/** The three fields of an answer, which joins them as year/month/day; what is no such text stands in the year. */
export function partsOfDate(answer: string): DateParts {
  const [year = '', month = '', ...day] = answer.split('/');
  return { year, month, day: day.join('/') };
}

/** The answer of three fields; '' where all are empty. */
export function dateOfParts({ year, month, day }: DateParts): string {
  const parts = [year, month, day].map((part) => part.trim());
  return parts.every((part) => part === '') ? '' : parts.join('/');
}

/** What the fields hold after a paste into one of them; null where the text goes in as it is. */
export type Paste = DateParts | 'unreadable' | null;

/**
 * Reads a pasted date in any usual format. A short number is a part of a date and goes in as it is; a text that can be
 * read in two ways, as 03/04/1980, is not guessed at.
 */
export function pastedDate(text: string): Paste {
  const pasted = text.trim();
  if (/^\d{0,4}$/.test(pasted) || /^\p{L}+\.?$/u.test(pasted)) return null;
  const date = readFormDate(pasted);
  return date === null ? 'unreadable' : partsOfDate(date);
}
