import { expect, test } from 'vitest';
import { readPlaces } from '../../app/places.ts';
import { placeOf } from './began.ts';

const places = readPlaces('Clinic North = 203.0.113.0/24, 2001:db8::/32 ; Hospital=198.51.100.7');

test.each([
  ['203.0.113.9', 'Clinic North'],
  ['::ffff:203.0.113.9', 'Clinic North'],
  ['2001:db8:1::5', 'Clinic North'],
  ['198.51.100.7', 'Hospital'],
  ['198.51.100.8', ''],
  ['fe80::1%eth0', ''],
  ['no address', ''],
])('an address is told by the name of the range it lies in: %s', (ip, name) => {
  expect(placeOf(ip, places)).toBe(name);
});

test('where the operator names no ranges nobody is anywhere', () => {
  expect(placeOf('203.0.113.9', readPlaces(''))).toBe(null);
});
