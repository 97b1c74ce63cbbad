import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test('every zone of the list is one, and older names too', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'US/Mountain', 'Etc/GMT+7'];
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test.each(['', 'Mars/Olympus', '+05:00', '-07', 'America/Edmonton ', 'a\0b', "UTC'; select 1"])(
  '%j is none',
  (text) => {
    expect(isTimeZone(text)).toBe(false);
  },
);
