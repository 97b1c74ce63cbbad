import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkMoaMessage, moaSubject, moaSubjectPrefix } from './moa-message.ts';

test("the subject to an MOA begins with 'Secure Message from Dr. {lastName}: '", () => {
  expect(moaSubjectPrefix('Varga')).toBe('Secure Message from Dr. Varga: ');
  expect(moaSubject('Varga', ' please book ')).toBe('Secure Message from Dr. Varga: please book');
  expect(moaSubject('Varga', '')).toBe('Secure Message from Dr. Varga:');
});

test('the prefix stands once, however often it is written, and the subject stays within its limit', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      const once = moaSubject('Varga', words);
      expect(moaSubject('Varga', once)).toBe(once);
      expect(once.length).toBeLessThanOrEqual(300);
      expect(once.startsWith('Secure Message from Dr. Varga:')).toBe(true);
    }),
  );
});

test('an address and words for it are asked for where it goes to one', () => {
  expect(englishOfFields(checkMoaMessage({ to: 'address', moaEmail: '', body: '' }))).toEqual({
    moaEmail: 'Email is required',
    body: 'Message is required',
  });
  expect(englishOfFields(checkMoaMessage({ to: 'address', moaEmail: 'nobody', body: 'x' }))).toEqual({
    moaEmail: 'Email is invalid',
  });
  expect(checkMoaMessage({ to: 'address', moaEmail: 'desk@clinic.example', body: 'x' })).toEqual({});
  expect(checkMoaMessage({ to: 'clinic', moaEmail: '', body: '' })).toEqual({});
});
