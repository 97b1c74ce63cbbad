import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersOf, fillers, mergeProgress, noProgress } from './progress.ts';
import type { CareProgress } from './progress.ts';

const typed = (fieldName: string, answer: string, at: number) => ({ fieldName, answer, at });
const anyProgress: fc.Arbitrary<CareProgress> = fc.record({
  typed: fc.uniqueArray(
    fc.record({
      fieldName: fc.constantFrom('a', 'b', 'constructor', '__proto__'),
      answer: fc.oneof(fc.constantFrom('', 'x', 'y'), fc.boolean()),
      at: fc.nat(5),
    }),
    { selector: ({ fieldName }) => fieldName },
  ),
  person: fc.option(
    fc.record({
      firstName: fc.constantFrom('', 'Ada'),
      lastName: fc.constant(''),
      email: fc.constant(''),
      filledInBy: fc.option(fc.constantFrom(...fillers)),
      at: fc.nat(5),
    }),
  ),
});
const plain = (progress: CareProgress) => mergeProgress(progress, noProgress);

test('of each field the newer typing wins, a cleared one included', () => {
  const here = { typed: [typed('a', 'old', 1), typed('b', '', 9)], person: null };
  const there = {
    typed: [typed('a', 'new', 2), typed('b', 'typed before', 8), typed('c', 'only there', 1)],
    person: null,
  };
  expect(answersOf(mergeProgress(here, there))).toEqual({ a: 'new', b: '', c: 'only there' });
});

test('two devices come to the same, in whichever order and however often they merge', () => {
  fc.assert(
    fc.property(anyProgress, anyProgress, anyProgress, (a, b, c) => {
      expect(mergeProgress(a, b)).toEqual(mergeProgress(b, a));
      expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)));
      expect(mergeProgress(a, a)).toEqual(plain(a));
    }),
  );
});

test('names of JavaScript’s own are data', () => {
  const answers = answersOf({ typed: [typed('__proto__', 'x', 1), typed('constructor', 'y', 1)], person: null });
  expect(Object.entries(answers)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
