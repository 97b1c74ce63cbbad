/**
 * The placeholders of templates: a closed list, stored as `{{key}}`; anything else between braces is plain text.
 * Source: server rules, section 21.
 */
export const placeholderKeys = [
  'referrer',
  'referrer-first-name',
  'referrer-last-name',
  'referrer-clinic',
  'patient-name',
  'patient-first-name',
  'patient-age',
  'patient-date-of-birth',
  'specialty',
  'subsite',
  'today',
  'my-name',
  'my-credentials',
  'my-clinic',
  'clinic-phone',
  'clinic-fax',
] as const;

export type PlaceholderKey = (typeof placeholderKeys)[number];

/** A placeholder: one of the list, or the date in so many days, 1 to 365. */
export type Placeholder = { readonly key: PlaceholderKey } | { readonly key: 'date'; readonly days: number };

export const mostDays = 365;

const known: ReadonlySet<string> = new Set(placeholderKeys);

/** The placeholder that stands between two pairs of braces; null for plain text. */
export function placeholderOf(inside: string): Placeholder | null {
  if (known.has(inside)) return { key: inside as PlaceholderKey };
  const [, digits] = /^date\+([1-9]\d{0,2})$/.exec(inside) ?? [];
  const days = Number(digits);
  return digits !== undefined && days <= mostDays ? { key: 'date', days } : null;
}

/** As it is stored: '{{patient-age}}', '{{date+14}}'. */
export function stored(placeholder: Placeholder): string {
  return placeholder.key === 'date' ? `{{date+${placeholder.days}}}` : `{{${placeholder.key}}}`;
}

export type Part = { readonly text: string; readonly placeholder: Placeholder | null };

/** The parts of a template's text, in their order: joined, they are the text. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(/\{\{([a-z]+(?:-[a-z]+)*|date\+\d{1,3})\}\}/g)) {
    const placeholder = placeholderOf(found[1]!);
    if (!placeholder) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), placeholder: null });
    parts.push({ text: found[0], placeholder });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), placeholder: null });
  return parts;
}

/**
 * Behind the braces of a placeholder that is shown in words stands this letter, which nobody sees or types. So words
 * between braces that somebody typed, or that stand in a value, are never taken for one.
 */
const mark = '\u2060';

/** How a placeholder is shown where it has no value: '{{patient age}}' in the reader's words. */
export function shownAs(words: string): string {
  return `{{${mark}${words}}}`;
}

export type Shown = { readonly from: number; readonly to: number; readonly words: string };

/** The placeholders that a text shows in words, in their order. */
export function shownIn(text: string): Shown[] {
  return [...text.matchAll(new RegExp(`\\{\\{${mark}([^{}\\n${mark}]{1,80})\\}\\}`, 'g'))].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    words: found[1]!,
  }));
}

/** A template's text with its placeholders in words. */
export function inWords(text: string, wordsOf: (placeholder: Placeholder) => string): string {
  return partsOf(text)
    .map((part) => (part.placeholder ? shownAs(wordsOf(part.placeholder)) : part.text))
    .join('');
}

/** The text to store of one with placeholders in words; words of no placeholder stand as they are. */
export function outOfWords(text: string, placeholderIn: (words: string) => Placeholder | null): string {
  let from = 0;
  let result = '';
  for (const shown of shownIn(text)) {
    const placeholder = placeholderIn(shown.words);
    result += text.slice(from, shown.from) + (placeholder ? stored(placeholder) : text.slice(shown.from, shown.to));
    from = shown.to;
  }
  return result + text.slice(from);
}

/** A value as it may stand in a text: without the letter that marks a placeholder. */
export const asValue = (value: string): string => value.replaceAll(mark, '').trim();
