import fc from 'fast-check';
import { expect, test } from 'vitest';
import { twoWords } from './words.ts';

const byte = fc.integer({ min: 0, max: 255 });

test('two different words come of any two bytes, plain letters that need no accent', () => {
  fc.assert(
    fc.property(byte, byte, (one, other) => {
      const [first, second] = twoWords(Uint8Array.of(one, other));
      expect(first).toMatch(/^[a-z]{4,10}$/);
      expect(second).toMatch(/^[a-z]{4,10}$/);
      expect(first).not.toBe(second);
    }),
  );
});

test('every word can come first and second, and none is there twice', () => {
  const firsts = new Set<string>();
  const seconds = new Set<string>();
  for (let one = 0; one < 256; one += 1)
    for (let other = 0; other < 256; other += 1) {
      const [first, second] = twoWords(Uint8Array.of(one, other));
      firsts.add(first);
      seconds.add(second);
    }
  expect(firsts.size).toBe(64);
  expect(seconds).toEqual(firsts);
});
