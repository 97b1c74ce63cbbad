import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkPracticeId, formatPracticeId, normalizePracticeId, practiceIdMask } from './practice-id.ts';

test.each([
  ['AB', '1234-56789', null],
  ['AB', '123456789', null],
  ['AB', ' 1234 56789 ', null],
  ['AB', '1234-5678', 'Practice ID is invalid'],
  ['AB', '1234-567890', 'Practice ID is invalid'],
  ['AB', '1234-5678A', 'Practice ID is invalid'],
  ['AB', '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19', 'Practice ID is invalid'],
  ['AB', '', 'Practice ID is required'],
  ['AB', ' - ', 'Practice ID is required'],
  ['BC', 'J1234', null],
  ['BC', 'j1234', null],
  ['BC', '12345', null],
  ['BC', 'K1234', 'MSP Number is invalid'],
  ['BC', '1J234', 'MSP Number is invalid'],
  ['BC', 'J12345', 'MSP Number is invalid'],
  ['BC', 'J123', 'MSP Number is invalid'],
  ['BC', '', 'Practice ID is required'],
  ['ON', 'anything at all', null],
  ['QC', 'É', null],
  ['SK', '  ', 'Practice ID is required'],
])('%s %j gives %j', (province, text, message) => {
  expect(said(checkPracticeId(province, text))).toBe(message);
});

test('nine digits are valid in Alberta, and nothing else is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), (id) => {
      expect(checkPracticeId('AB', id)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9A-Za-z]{1,12}$/).filter((id) => !/^[0-9]{9}$/.test(id)),
      (id) => {
        expect(said(checkPracticeId('AB', id))).toBe('Practice ID is invalid');
      },
    ),
  );
});

test('storing is stable, keeps letters and digits only, and showing does not change what is stored', () => {
  fc.assert(
    fc.property(fc.constantFrom('AB', 'BC', 'ON'), fc.string({ unit: 'binary' }), (province, text) => {
      const id = normalizePracticeId(province, text);
      expect(normalizePracticeId(province, formatPracticeId(province, id))).toBe(normalizePracticeId(province, id));
      expect(id).toMatch(/^[\p{L}\p{M}\p{Nd}]*$/u);
    }),
  );
});

test('Alberta shows a dash after four digits and takes ten characters, British Columbia takes five', () => {
  expect(formatPracticeId('AB', '123456789')).toBe('1234-56789');
  expect(formatPracticeId('BC', 'j1234')).toBe('J1234');
  expect(practiceIdMask('AB')).toEqual({ pattern: '0000-00000', maxLength: 10 });
  expect(practiceIdMask('BC')?.maxLength).toBe(5);
  expect(practiceIdMask('ON')).toBeNull();
});
