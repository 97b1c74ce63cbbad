import { expect, test } from 'vitest';
import { isNamesake } from './same-name.ts';

const delphine = { firstName: 'Delphine', lastName: 'Okafor-Marchand', phn: '055521444', province: 'AB' };

test.each<[string, Partial<typeof delphine>, boolean]>([
  ['another number', { phn: '104639527' }, true],
  ['another number, written otherwise', { firstName: 'DELPHINE', lastName: 'Okafor–Marchand', phn: '1' }, true],
  ['an accent less', { firstName: 'Délphine', phn: '1' }, true],
  [
    'first and last name in each other’s fields',
    { firstName: 'Okafor-Marchand', lastName: 'Delphine', phn: '1' },
    true,
  ],
  ['the same number', {}, false],
  ['the same number in groups', { phn: '05552-1444' }, false],
  ['the same number of another province', { province: 'BC' }, true],
  ['another name', { firstName: 'Denise', phn: '1' }, false],
  ['half the name', { lastName: 'Okafor', phn: '1' }, false],
])('%s', (_what, change, told) => {
  expect(isNamesake(delphine, { ...delphine, ...change })).toBe(told);
});

test('nobody is the namesake of an empty name', () => {
  const nobody = { firstName: '', lastName: ' ', phn: '1', province: 'AB' };
  expect(isNamesake(nobody, { ...nobody, phn: '2' })).toBe(false);
});
