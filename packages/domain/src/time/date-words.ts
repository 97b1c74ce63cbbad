/**
 * A date as a format writes it, with the first of a month as French says it: '1er décembre', where `Intl` has '1
 * décembre'. A date in figures, and a day alone, stay as they are.
 */
export function dateWords(format: Intl.DateTimeFormat, at: Date): string {
  const text = format.format(at);
  // Almost no date is one of these, and lists say many.
  if (!/(?<!\d)1\s/.test(text) || !format.resolvedOptions().locale.startsWith('fr')) return text;
  const parts = format.formatToParts(at);
  const named = parts.some(({ type, value }) => (type === 'month' || type === 'weekday') && /\p{L}/u.test(value));
  return parts.map(({ type, value }) => (named && type === 'day' && value === '1' ? '1er' : value)).join('');
}
