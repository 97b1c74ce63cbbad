import { expect, test } from 'vitest';
import { labelsWith, labelToAdd, offeredLabels, toggled } from './offered-labels.ts';

const offered = offeredLabels({
  aiPrediction: 'Melanoma',
  conditions: ['Naevus', 'melanoma', 'Eczéma'],
  ownLabels: ['Irritated', 'naevus'],
});
const words = offered.map(({ label, own }) => (own ? `${label} (own)` : label));

test('what the image was taken for comes first, then conditions, then own labels, none twice', () => {
  expect(words).toEqual(['Melanoma', 'Naevus', 'Eczéma', 'Irritated (own)']);
  expect(offeredLabels({ aiPrediction: '', conditions: [], ownLabels: [] })).toEqual([]);
});

test.each([
  ['', 4],
  [' MEL ', 1],
  ['ecze', 1],
  ['nothing', 0],
])('%j is in %i of them', (text, count) => {
  expect(labelsWith(offered, text)).toHaveLength(count);
});

test.each([
  ['', null],
  ['  ', null],
  ['irritated', null],
  ['Unknown', null],
  ['exclude', null],
  ['l'.repeat(61), null],
  [' Blue   naevus', 'Blue naevus'],
])('typed %j adds %j', (text, label) => {
  expect(labelToAdd(offered, text)).toBe(label);
});

test('a label is chosen and chosen no longer, and ten are the most', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `label ${n}`);
  expect(toggled(['Naevus'], 'Melanoma')).toEqual(['Naevus', 'Melanoma']);
  expect(toggled(['Naevus', 'Melanoma'], 'naevus')).toEqual(['Melanoma']);
  expect(toggled(ten, 'another')).toEqual(ten);
  expect(toggled(ten, 'Label 3')).toHaveLength(9);
});
