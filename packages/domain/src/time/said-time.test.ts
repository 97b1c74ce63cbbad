import { expect, test } from 'vitest';
import { knownZone, saySpan } from './said-time.ts';

const call = [new Date('2026-03-10T19:00:00Z'), new Date('2026-03-10T19:20:00Z')] as const;

test('a call is said by the wall of each zone, with the day on which it begins there', () => {
  expect(saySpan(...call, 'America/Edmonton')).toEqual({
    day: '2026-03-10',
    start: '13:00',
    end: '13:20',
    zone: 'America/Edmonton',
  });
  expect(saySpan(...call, 'America/St_Johns')).toMatchObject({ start: '16:30', end: '16:50' });
  expect(saySpan(...call, 'Pacific/Auckland')).toMatchObject({ day: '2026-03-11', start: '08:00' });
});

test('a zone that nobody knows is that of the business', () => {
  expect(knownZone('America/Vancouver')).toBe('America/Vancouver');
  for (const zone of ['', 'Mars/Olympus', '../etc']) expect(knownZone(zone)).toBe('America/Edmonton');
});
