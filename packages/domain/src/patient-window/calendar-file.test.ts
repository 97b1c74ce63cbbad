import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import type { CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: '0f6f5d3c-0000-4000-8000-000000000001@consult',
  version: 2,
  madeAt: new Date('2026-11-17T16:05:09.500Z'),
  start: new Date('2026-11-26T20:40:00Z'),
  title: 'Appointment',
  place: 'Dermatology, 1209 14 St',
  description: 'Bring: your medicines\nCrowfoot Clinic',
};

/** What a calendar reads: lines joined again, each a name and its value. */
function read(file: string): [name: string, value: string][] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
}
const valueOf = (file: string, name: string): string => read(file).find(([one]) => one === name)![1];
const unescaped = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

test('the file of an appointment', () => {
  expect(calendarFile(entry)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Consult//Appointment//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:0f6f5d3c-0000-4000-8000-000000000001@consult',
      'SEQUENCE:2',
      'DTSTAMP:20261117T160509Z',
      'DTSTART:20261126T204000Z',
      'SUMMARY:Appointment',
      'LOCATION:Dermatology\\, 1209 14 St',
      'DESCRIPTION:Bring: your medicines\\nCrowfoot Clinic',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

describe('a text in it', () => {
  it.each([
    ['a comma and a semicolon', 'a, b; c', 'a\\, b\\; c'],
    ['a backslash', 'a\\nb', 'a\\\\nb'],
    ['lines of any system', 'a\nb\r\nc\rd', 'a\\nb\\nc\\nd'],
    ['a colon and quotes, which need nothing', 'a: "b"', 'a: "b"'],
    ['a line that would be one of the file', 'a\r\nEND:VEVENT', 'a\\nEND:VEVENT'],
    ['control characters', 'a\u0000b\u001Bc\u0085d', 'abcd'],
    ['a line separator', 'a\u2028b', 'a\\nb'],
  ])('%s', (_name, place, value) => {
    expect(valueOf(calendarFile({ ...entry, place }), 'LOCATION')).toBe(value);
  });
});

describe('whatever stands in it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 });
  const anyEntry = fc.record({ place: text, description: text, title: text }).map((words) => ({ ...entry, ...words }));
  const decoder = new TextDecoder('utf-8', { fatal: true });

  it('no line has more than 75 bytes, ends otherwise than by CR LF, or breaks a character', () => {
    fc.assert(
      fc.property(anyEntry, (given) => {
        const file = calendarFile(given);
        expect(file.endsWith('\r\n')).toBe(true);
        for (const line of file.slice(0, -2).split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/);
          const bytes = new TextEncoder().encode(line);
          expect(bytes.length).toBeLessThanOrEqual(75);
          expect(decoder.decode(bytes)).toBe(line);
        }
      }),
    );
  });

  it('a calendar reads the same texts, and the same lines in the same order', () => {
    fc.assert(
      fc.property(anyEntry, (given) => {
        const file = calendarFile(given);
        expect(read(file).map(([name]) => name)).toEqual(read(calendarFile(entry)).map(([name]) => name));
        const plain = (typed: string) =>
          typed.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
        expect(unescaped(valueOf(file, 'SUMMARY'))).toBe(plain(given.title));
        expect(unescaped(valueOf(file, 'LOCATION'))).toBe(plain(given.place));
        expect(unescaped(valueOf(file, 'DESCRIPTION'))).toBe(plain(given.description));
      }),
    );
  });
});
