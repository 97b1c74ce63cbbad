import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { wallClock } from '../time/business-time.ts';
import { clinicZones } from '../time/clinic-zones.ts';
import { checkAppointment, keptAppointment, startOf, takesAppointment } from './appointment.ts';
import type { AppointmentWords } from './appointment.ts';
import { bringMaxLength, placeMaxLength } from './limits.ts';

// A past whose clocks no zone data will change.
const now = new Date('2025-01-15T18:00:00Z');
const zone = 'America/Edmonton';
const words: AppointmentWords = { day: '2025-01-26', time: '13:40', zone, place: 'Room 4', bring: '' };

describe('when an appointment begins', () => {
  it.each([
    ['by the wall of the clinic', words, '2025-01-26T20:40:00.000Z'],
    ['in summer', { ...words, day: '2025-07-02' }, '2025-07-02T19:40:00.000Z'],
    ['where clocks never change', { ...words, zone: 'America/Regina' }, '2025-01-26T19:40:00.000Z'],
    [
      'at a time that comes twice, the first',
      { ...words, day: '2025-11-02', time: '01:30' },
      '2025-11-02T07:30:00.000Z',
    ],
    ['at a time that the clocks skip, never', { ...words, day: '2025-03-09', time: '02:30' }, undefined],
    ['on a day that there is not, never', { ...words, day: '2026-02-30' }, undefined],
    ['at an hour that there is not, never', { ...words, time: '24:00' }, undefined],
  ])('%s', (_name, given, at) => {
    expect(startOf(given)?.toISOString()).toBe(at);
  });

  it('is what the wall of its zone shows then', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    const zones = fc.constantFrom(...clinicZones('BC'), ...clinicZones('NL'), ...clinicZones('NU'));
    fc.assert(
      fc.property(days, minutes, zones, (date, minute, where) => {
        const day = date.toISOString().slice(0, 10);
        const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
        const start = startOf({ day, time, zone: where });
        if (!start) return;
        const wall = wallClock(start, where);
        expect([wall.day, wall.hour * 60 + wall.minute]).toEqual([day, minute]);
      }),
    );
  });
});

test.each<[string, Partial<AppointmentWords>, object]>([
  ['nothing', {}, {}],
  ['no day', { day: '' }, { day: { code: 'appointment-day-required' } }],
  ['no such day', { day: '2026-02-30' }, { day: { code: 'appointment-day-required' } }],
  ['no time', { time: '' }, { time: { code: 'appointment-time-required' } }],
  ['seconds', { time: '13:40:00' }, { time: { code: 'appointment-time-required' } }],
  ['a day that is over', { day: '2025-01-14' }, { day: { code: 'appointment-past' } }],
  ['an hour that is over', { day: '2025-01-15', time: '10:59' }, { time: { code: 'appointment-past' } }],
  [
    'an hour that the clocks skip',
    { day: '2025-03-09', time: '02:30' },
    { time: { code: 'appointment-time-skipped' } },
  ],
  ['another zone', { zone: 'Europe/Paris' }, { zone: { code: 'choice-unknown' } }],
  ['no place', { place: ' ' }, { place: { code: 'appointment-place-required' } }],
  ['a place too long', { place: 'x'.repeat(201) }, { place: { code: 'field-too-long', most: placeMaxLength } }],
  ['a place of control characters', { place: 'a\u0001' }, { place: { code: 'text-unreadable' } }],
  ['too much to bring', { bring: 'x'.repeat(501) }, { bring: { code: 'field-too-long', most: bringMaxLength } }],
  ['half a character', { bring: '\uD83D' }, { bring: { code: 'text-unreadable' } }],
  [
    'all at once',
    { day: '', time: '', place: '' },
    {
      day: { code: 'appointment-day-required' },
      time: { code: 'appointment-time-required' },
      place: { code: 'appointment-place-required' },
    },
  ],
])('what is wrong with an appointment: %s', (_name, given, faults) => {
  expect(checkAppointment({ ...words, ...given }, clinicZones('AB'), now)).toEqual(faults);
});

test('an appointment is kept without the space around its texts', () => {
  const typed = { ...words, place: ' Room 4\r\nSecond floor ', bring: '\n' };
  expect(keptAppointment(typed)).toEqual({ ...words, place: 'Room 4\nSecond floor', bring: '' });
});

test('an appointment stands on a consult that is booked, or done after it', () => {
  const statuses = ['pending', 'to_book', 'to_book_urgent', 'booked', 'completed'];
  expect(statuses.filter(takesAppointment)).toEqual(['booked', 'completed']);
});
