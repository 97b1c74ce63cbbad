import { describe, expect, test } from 'vitest';
import { dateWords } from './date-words.ts';

const first = new Date('2026-12-01T13:05:00Z');
const eleventh = new Date('2026-12-11T13:05:00Z');
const words = (locale: string, options: Intl.DateTimeFormatOptions, at = first) =>
  dateWords(new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }), at).replaceAll(/[\u00a0\u202f]/g, ' ');

describe('The first of a month in French', () => {
  test.each<[string, Intl.DateTimeFormatOptions, string]>([
    ['fr-CA', { day: 'numeric', month: 'short' }, '1er déc.'],
    ['fr-CA', { day: 'numeric', month: 'short', year: 'numeric' }, '1er déc. 2026'],
    ['fr-CA', { weekday: 'short', day: 'numeric', month: 'short' }, 'mar. 1er déc.'],
    ['fr-CA', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, 'mardi 1er décembre 2026'],
    ['fr-CA', { dateStyle: 'long' }, '1er décembre 2026'],
    ['fr', { dateStyle: 'full' }, 'mardi 1er décembre 2026'],
  ])('%s %o: %s', (locale, options, said) => {
    expect(words(locale, options)).toBe(said);
  });

  test('is the day alone, not an hour', () => {
    const at = new Date('2026-12-11T01:05:00Z');
    const options = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' } as const;
    expect(words('fr-CA', options, at)).toBe(
      new Intl.DateTimeFormat('fr-CA', { timeZone: 'UTC', ...options }).format(at).replaceAll(/[\u00a0\u202f]/g, ' '),
    );
    expect(words('fr-CA', options, at)).toContain('1 h 05');
  });
});

test.each<[string, Intl.DateTimeFormatOptions, Date]>([
  ['fr-CA', { dateStyle: 'short' }, first],
  ['fr-CA', { day: 'numeric' }, first],
  ['fr-CA', { dateStyle: 'long' }, eleventh],
  ['fr-CA', { month: 'long', year: 'numeric' }, first],
  ['en-CA', { dateStyle: 'long' }, first],
  ['en-GB', { weekday: 'short', day: 'numeric', month: 'short' }, first],
])('Any other date is written as it was: %s %o', (locale, options, at) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  expect(dateWords(format, at)).toBe(format.format(at));
});
