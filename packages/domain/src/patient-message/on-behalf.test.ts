import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkDisplayName,
  defaultDisplayName,
  displayNameCharacters,
  displayNameRequired,
  displayNameTooLong,
} from './on-behalf.ts';

test.each([
  ['Dr. Owen Falardeau', null],
  ['Clinique Élan-Vital (St. Albert)', null],
  ['x', null],
  ['👩🏽‍⚕️'.repeat(80), null],
  ['x'.repeat(80), null],
  ['x'.repeat(81), displayNameTooLong],
  ['', displayNameRequired],
  [' \u200b ', displayNameRequired],
  ['Dr. Owen\nBcc: everybody', displayNameCharacters],
  ['Dr. Owen\u2028Falardeau', displayNameCharacters],
  ['owen@clinic.ca', displayNameCharacters],
  ['Owen @ Elbow Park', displayNameCharacters],
  ['see https://elsewhere.example', displayNameCharacters],
  ['www.elsewhere.example', displayNameCharacters],
  ['elsewhere.com', displayNameCharacters],
])('%j', (name, fault) => {
  expect(checkDisplayName(name)).toEqual(fault);
});

test('no name that is taken can break a header or hold an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
      if (checkDisplayName(name) === null) expect(name).not.toMatch(/[\r\n@\0]/);
    }),
  );
});

test('it begins as the physician’s or the clinic’s name', () => {
  expect(defaultDisplayName({ kind: 'physician', name: 'Owen Falardeau' })).toBe('Dr. Owen Falardeau');
  expect(defaultDisplayName({ kind: 'clinic', name: 'Elbow Park' })).toBe('Elbow Park');
});
