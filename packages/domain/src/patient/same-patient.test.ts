import { expect, test } from 'vitest';
import { englishOf } from '../fault/english.ts';
import { differsFromKnown, isOtherIdentity, isSameName, knownFault, type PatientIdentity } from './same-patient.ts';

const ada: PatientIdentity = { province: 'AB', phn: '12345-6782', firstName: 'Ada', lastName: 'Lefèvre' };

test('capitals, accents, hyphens and apostrophes make no other name', () => {
  for (const [a, b] of [
    ['Lefèvre', 'LEFEVRE'],
    ['Jean-Paul', 'jean paul'],
    ['O’Neil', "O'Neil"],
    [' Ada ', 'Ada'],
  ] as const)
    expect(isSameName(a, b), `${a} ${b}`).toBe(true);
  expect(isSameName('Ada', 'Adam')).toBe(false);
  expect(isSameName('Ada', '')).toBe(false);
});

test('another number or another part of the name is another identity', () => {
  const other = { province: 'ON', phn: '1111-222-333' };
  const before = { ...ada, ...other };
  expect(isOtherIdentity(before, { ...before, phn: '1111 222 333' })).toBe(false);
  expect(isOtherIdentity(before, { ...before, phn: '1111 222 334' })).toBe(true);
  expect(isOtherIdentity(before, { ...before, firstName: 'Adam' })).toBe(true);
  expect(isOtherIdentity(before, { ...before, lastName: 'Martin' })).toBe(true);
  expect(isOtherIdentity(before, { ...before, lastName: 'Lefevre' })).toBe(false);
});

test('what is missing, or can not be a number yet, tells nothing', () => {
  expect(isOtherIdentity(ada, { ...ada, phn: '9', firstName: '' })).toBe(false);
  expect(isOtherIdentity({ ...ada, phn: '', lastName: '' }, { ...ada, phn: '', lastName: 'Martin' })).toBe(false);
});

test('who is typed under a number differs from whom the clinic knows by either part of the name, or by the birthday', () => {
  const known = { firstName: 'Zoé', lastName: 'Lefèvre', dateOfBirth: '1984/03/17' };
  expect(differsFromKnown(known, { ...known, firstName: 'ZOE', lastName: 'lefevre' })).toBe(null);
  expect(differsFromKnown(known, { ...known, firstName: 'Chloé' })).toBe('name');
  expect(differsFromKnown(known, { ...known, lastName: 'Martin', dateOfBirth: '1990/01/01' })).toBe('name');
  expect(differsFromKnown(known, { ...known, dateOfBirth: '1984/03/18' })).toBe('date-of-birth');
  // Only who may look patients up learns who it is.
  expect(englishOf(knownFault(known, 'name', true))).toBe('This number is Zoé Lefèvre, born 1984/03/17 in your clinic');
  expect(englishOf(knownFault(known, 'name', false))).toBe('Your clinic knows this number under another name');
});
