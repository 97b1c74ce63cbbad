import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkPhone, formatPhone, holdsWholePhone, phoneRequired, readPastedPhone } from './phone.ts';

test.each([
  ['(403) 555-0199', null],
  ['4035550199', null],
  [' 4035550199 ', null],
  ['403-555-0199', 'Phone number is invalid'],
  ['(403)555-0199', 'Phone number is invalid'],
  ['403555019', 'Phone number is invalid'],
  ['14035550199', 'Phone number is invalid'],
  ['(403) 555-019_', 'Phone number is invalid'],
  ['\uff14035550199', 'Phone number is invalid'],
  ['', null],
  ['  ', null],
])('%j gives %j', (text, message) => {
  expect(said(checkPhone(text))).toBe(message);
});

test('an empty number is refused where it is required, with the message of that field', () => {
  expect(said(checkPhone(' ', { code: 'cell-phone-required' }))).toBe('Cell phone is required.');
  expect(checkPhone('4035550199', { code: 'cell-phone-required' })).toBeNull();
});

test.each([
  ['+1 (403) 555-0199', '(403) 555-0199'],
  ['1-403-555-0199', '(403) 555-0199'],
  ['tel: 403.555.0199', '(403) 555-0199'],
  ['+1 780 555 0123 ext 45', '(780) 555-0123'],
  ['780-555-0123 x45', '(780) 555-0123'],
  ['(780) 555-0123, poste 45', '(780) 555-0123'],
  ['780-555-0123 local 45', '(780) 555-0123'],
  ['780-555-0123 loc. 45', '(780) 555-0123'],
  ['780-555-0123 (p. 45)', '(780) 555-0123'],
  ['780-555-0123x1234567', '(780) 555-0123'],
  ['tel:+17805550123;ext=45', '(780) 555-0123'],
  ['７８０ ５５５ ０１２３', '(780) 555-0123'],
  ['555-0199', '5550199'],
  ['none', ''],
])('pasting %j gives %j', (pasted, shown) => {
  expect(readPastedPhone(pasted)).toBe(shown);
});

test.each([
  ['+1 403 555 0199', true],
  ['\uff0b\uff11 \uff14\uff10\uff13 \uff15\uff15\uff15 \uff10\uff11\uff19\uff19', true],
  ['403-555-019', false],
  ['', false],
])('%j holds a whole number: %j', (text, whole) => {
  expect(holdsWholePhone(text)).toBe(whole);
});

test('whatever ends in ten digits is valid once pasted, and keeps them', () => {
  const between = fc.constantFrom('', ' ', '-', '.', '(', ') ');
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{10}$/),
      fc.stringMatching(/^\+?[0-9]{0,3} ?$/),
      between,
      (ten, before, gap) => {
        const shown = readPastedPhone(before + [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)].join(gap));
        expect(checkPhone(shown, phoneRequired)).toBeNull();
        expect(shown.replaceAll(/\D/g, '')).toBe(ten);
        expect(formatPhone(shown)).toBe(shown);
      },
    ),
  );
});
