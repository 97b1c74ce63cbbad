import { expect, test } from 'vitest';
import { labelsWith, labelToAdd, offeredLabels, toggled } from './offered-labels.ts';

const offered = offeredLabels({
  aiPrediction: 'Melanoma',
  conditions: ['Naevus', 'melanoma', 'Eczéma'],
  listed: ['Wart', 'naevus'],
  ownLabels: ['Irritated', 'naevus'],
  nameOf: (label) => (label === 'Wart' ? 'Verrue' : label),
});
const words = offered.map(({ label, own }) => (own ? `${label} (own)` : label));

test('what the image was taken for comes first, then conditions, the list and own labels, none twice', () => {
  expect(words).toEqual(['Melanoma', 'Naevus', 'Eczéma', 'Wart', 'Irritated (own)']);
  expect(offered.map(({ name }) => name)).toContain('Verrue');
});

test.each([
  ['', 5],
  [' MEL ', 1],
  ['ecze', 1],
  ['verru', 1],
  ['nothing', 0],
])('%j is in %i of them', (text, count) => {
  expect(labelsWith(offered, text)).toHaveLength(count);
});

test.each([
  ['', null],
  ['  ', null],
  ['irritated', null],
  ['verrue', null],
  ['Unknown', null],
  ['exclude', null],
  ['l'.repeat(61), null],
  [' Blue   naevus', 'Blue naevus'],
])('typed %j adds %j', (text, label) => {
  expect(labelToAdd(offered, text)).toBe(label);
});

test('a label is chosen and chosen no longer, and twenty are the most', () => {
  const most = Array.from({ length: 20 }, (_, n) => `label ${n}`);
  expect(toggled(['Naevus'], 'Melanoma')).toEqual(['Naevus', 'Melanoma']);
  expect(toggled(['Naevus', 'Melanoma'], 'naevus')).toEqual(['Melanoma']);
  expect(toggled(most, 'another')).toEqual(most);
  expect(toggled(most, 'Label 3')).toHaveLength(19);
});
