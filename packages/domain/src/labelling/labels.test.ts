import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areLabels, areSameLabels, distinctLabels, isVerdict, maxLabelLength, verdictOf } from './labels.ts';

const long = 'l'.repeat(maxLabelLength);

test.each([
  [[], false],
  [['  '], false],
  [['Melanoma'], true],
  [['Melanoma', 'melanoma '], true],
  [[long], true],
  [[`${long}l`], false],
  [Array.from({ length: 10 }, (_, n) => `label ${n}`), true],
  [Array.from({ length: 11 }, (_, n) => `label ${n}`), false],
  [['unknown'], true],
  [['exclude'], true],
  [['Unknown'], false],
  [['unknown', 'exclude'], false],
  [['Melanoma', 'éxclude'], false],
])('whether %j can be saved: %s', (labels, can) => {
  expect(areLabels(labels)).toBe(can);
});

test('the labels of the buttons are nobody’s own, and say which button it was', () => {
  expect(isVerdict(' EXCLUDE')).toBe(true);
  expect(isVerdict('excluded')).toBe(false);
  expect(verdictOf(['unknown'])).toBe('unknown');
  expect(verdictOf(['Unknown'])).toBe(null);
  expect(verdictOf(['unknown', 'exclude'])).toBe(null);
});

test('labels are the same in whatever order and case, and tidy ones stay as they are', () => {
  expect(areSameLabels(['Naevus', 'Eczéma'], ['eczema', ' naevus'])).toBe(true);
  expect(areSameLabels(['Naevus'], ['Naevus', 'Eczema'])).toBe(false);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (labels) => {
      const tidy = distinctLabels(labels);
      expect(distinctLabels(tidy)).toEqual(tidy);
      expect(areSameLabels(labels, tidy.toReversed())).toBe(true);
    }),
  );
});
