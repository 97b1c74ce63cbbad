import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idForName } from './ids.ts';
import { hostileNames } from './library.testing.ts';

it.each([
  ['Acne', [], 'acne'],
  [' Benign Nevus ', [], 'benign nevus'],
  ['ACNE', ['acne'], 'acne-2'],
  ['Acne', ['acne', 'acne-2'], 'acne-3'],
  ['E\u0301tat', [], 'état'],
  ['constructor', [], 'constructor'],
  ['__proto__', ['__proto__'], '__proto__-2'],
  ['👩‍👩‍👧‍👦', [], '👩‍👩‍👧‍👦'],
  ['Acne\tface', [], 'acne face'],
  ['\u0000', [], 'unnamed'],
  ['a\ud800b', [], 'a b'],
])('%j beside %j is %j', (name, taken, id) => {
  expect(idForName(name, new Set(taken))).toBe(id);
});

it('200 templates of one name each have an id of their own', () => {
  const ids = new Set<string>();
  for (let n = 0; n < 200; n += 1) ids.add(idForName('Acne', ids));
  expect(ids.size).toBe(200);
  expect([...ids].at(-1)).toBe('acne-200');
});

it('a page that was pasted as a name gives an id that can be saved, once it has a shorter name', () => {
  expect(idForName('👩‍👩‍👧‍👦 '.repeat(3_000), new Set()).length).toBeLessThan(5_000);
});

it('whatever the names, ids differ, and are small letters in NFC', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...hostileNames), fc.string({ unit: 'grapheme' }))), (names) => {
      const ids = new Set<string>();
      for (const name of names) {
        const id = idForName(name, ids);
        expect(ids.has(id)).toBe(false);
        expect(id).toBe(id.normalize('NFC'));
        expect(id).toMatch(/^[^\p{Cc}\p{Cs}]+$/u);
        ids.add(id);
      }
    }),
  );
});
