import { expect, test } from 'vitest';
import { briefSubject, defaultSubject, forwardSubject, subjectOf } from './subject.ts';

const parts = { specialty: 'Dermatology', subsite: 'Acne', phn: '9698658215' };

test('a subject defaults to specialty, subsite and PHN once all three are there', () => {
  expect(defaultSubject(parts)).toBe('Dermatology - Acne, 9698658215');
  for (const missing of ['specialty', 'subsite', 'phn'])
    expect(defaultSubject({ ...parts, [missing]: ' ' })).toBeNull();
});

test('a typed subject is kept, a blank one gives way', () => {
  expect(subjectOf(' Rash ', parts)).toBe('Rash');
  expect(subjectOf('  ', parts)).toBe('Dermatology - Acne, 9698658215');
  expect(subjectOf('', { ...parts, phn: '' })).toBe('');
});

test('a forwarded consult says so', () => {
  expect(forwardSubject(parts)).toBe('FWD: Dermatology - Acne, 9698658215');
});

test('where specialty and number stand near it, a subject says what else it is about, and what was typed stays', () => {
  const near = { specialty: 'Dermatology', number: '05008-1000' };
  expect(briefSubject('Dermatology - Acne, 05008-1000', near)).toBe('Acne');
  expect(briefSubject('FWD: Dermatology - Acne, 05008-1000', near)).toBe('FWD: Acne');
  for (const own of ['Acne again, 05008-1000', 'Dermatology - Acne', 'Dermatology - Acne, 05008-1001'])
    expect(briefSubject(own, near)).toBe(own);
});
