import { joinFrench } from './join-french.ts';
import { asValue, partsOf, shownAs } from './placeholders.ts';
import type { Placeholder, PlaceholderKey } from './placeholders.ts';

/** What placeholders stand for; '' for what is not known. */
export type PlaceholderValues = Readonly<Record<Exclude<PlaceholderKey, 'today'>, string>> & {
  /** The day on the writer's calendar, YYYY-MM-DD. */
  readonly today: string;
};

/** So many days after a day, YYYY/MM/DD. `day` is YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10).replaceAll('-', '/');
}

/** What a placeholder stands for; '' where that is not known. */
function valueOf(placeholder: Placeholder, values: PlaceholderValues): string {
  if (placeholder.key === 'date') return dayAfter(values.today, placeholder.days);
  return placeholder.key === 'today' ? dayAfter(values.today, 0) : asValue(values[placeholder.key]);
}

const people: ReadonlySet<string> = new Set<PlaceholderKey>([
  'referrer',
  'referrer-first-name',
  'referrer-last-name',
  'patient-name',
  'patient-first-name',
  'my-name',
]);

/**
 * A template's text with what its placeholders stand for, in one pass: a value is text, whatever it looks like. One
 * without a value stays in sight, in words (`shownIn` finds it). French joins names to the words before them.
 */
export function fillTemplate(
  text: string,
  values: PlaceholderValues,
  { wordsOf, language }: { wordsOf: (placeholder: Placeholder) => string; language: 'en' | 'fr' },
): string {
  let filled = '';
  for (const part of partsOf(text)) {
    if (!part.placeholder) {
      filled += part.text;
      continue;
    }
    const value = valueOf(part.placeholder, values);
    if (value === '') filled += shownAs(wordsOf(part.placeholder));
    else if (language === 'fr' && people.has(part.placeholder.key)) filled = joinFrench(filled, value);
    else filled += value;
  }
  return filled;
}
