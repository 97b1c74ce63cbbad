import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkEmail, emailRequired, foldedEmail, typedEmail } from './email.ts';

test.each(['a@b.ca', 'odile.falardeau@demo.example', "o'neil+x@clinic.on.ca", ' a@b.ca ', 'a_b@xn--bcher-kva.example'])(
  '%j is an address',
  (text) => {
    expect(checkEmail(text)).toBeNull();
  },
);

test.each([
  'a',
  'a@',
  '@b.ca',
  'a@b',
  'a b@c.ca',
  'a@b .ca',
  'a@b..ca',
  '.a@b.ca',
  'a.@b.ca',
  'a..b@c.ca',
  'a@-b.ca',
  'a@b-.ca',
  'a@b.c',
  'a@1.2.3.4',
  'a@b.ca,c@d.ca',
  'a@b.ca\nBcc: c@d.ca',
  'Odile <a@b.ca>',
  '"a b"@c.ca',
  'é@b.ca',
  `${'a'.repeat(65)}@b.ca`,
  `a@${'b'.repeat(64)}.ca`,
  `a@${'b.'.repeat(130)}ca`,
])('%j is none', (text) => {
  expect(said(checkEmail(text))).toBe('Email is invalid');
});

test('empty is allowed unless required', () => {
  expect(checkEmail('')).toBeNull();
  expect(checkEmail('  ')).toBeNull();
  expect(said(checkEmail('  ', emailRequired))).toBe('Email is required');
});

test('an address that passes holds one @, no white space and no control character', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '.', ' ', '\n', '-', ','), minLength: 1, maxLength: 3 });
  const text = fc.tuple(part, part).map(([person, host]) => `${person}@${host}.ca`);
  fc.assert(
    fc.property(fc.oneof(text, fc.emailAddress()), (email) => {
      fc.pre(email.trim() !== '' && checkEmail(email) === null);
      expect(email.trim()).toMatch(/^[^\s@\p{Cc},<>]+@[^\s@\p{Cc},<>]+\.[^\s@\p{Cc},<>]+$/u);
      expect(checkEmail(typedEmail(email))).toBeNull();
    }),
  );
});

test('any length is answered at once', () => {
  expect(said(checkEmail(`${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`))).toBe('Email is invalid');
});

test('an address is kept as typed and matched in either case', () => {
  expect(typedEmail(' Odile.F@Demo.EXAMPLE ')).toBe('Odile.F@Demo.EXAMPLE');
  expect(foldedEmail(' Odile.F@Demo.EXAMPLE ')).toBe(foldedEmail('odile.f@demo.example'));
});
