import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, inGroups, readCode } from './code.ts';
import { codeBytes } from './limits.ts';

const bytes = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes });

test('a code holds all of its 128 bits: no two of different bytes are the same', () => {
  fc.assert(
    fc.property(bytes, (one) => {
      const code = codeOf(one);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      const bits = code.split('').map((letter) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter));
      const binary = bits.map((five) => five.toString(2).padStart(5, '0')).join('');
      const back = Array.from(one, (_, at) => Number.parseInt(binary.slice(at * 8, at * 8 + 8), 2));
      expect(back).toEqual([...one]);
    }),
  );
  expect(codeOf(new Uint8Array(16))).toBe('0'.repeat(26));
  expect(codeOf(new Uint8Array(16).fill(255))).toBe(`${'Z'.repeat(25)}W`);
});

test('it is read as it is shown, however it is typed, and out of the address that bears it', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom('O', 'o'), fc.constantFrom('I', 'i', 'L', 'l'), (one, zero, eins) => {
      const code = codeOf(one);
      expect(readCode(inGroups(code))).toBe(code);
      expect(readCode(` ${inGroups(code).toLowerCase().replaceAll(' ', '-')}\n`)).toBe(code);
      expect(readCode(code.replaceAll('0', zero).replaceAll('1', eins))).toBe(code);
      expect(readCode(`https://clinic.example/phone#${code}`)).toBe(code);
    }),
  );
});

test.each(['', 'caribou piano', '0'.repeat(25), '0'.repeat(27), `${'0'.repeat(25)}U`, 'https://clinic.example/phone'])(
  '%j is no code',
  (typed) => expect(readCode(typed)).toBeNull(),
);

test('it is shown in groups of four', () => {
  expect(inGroups('0123456789ABCDEFGHJKMNPQRS')).toBe('0123 4567 89AB CDEF GHJK MNPQ RS');
});
