import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkLabelling } from './consult-labels.ts';
import { distinctLabels, hasLabel, withoutLabel } from './labels.ts';
import { offeredLabels } from './offered-labels.ts';
import { labelledSpecialtyOf } from './specialties.ts';

test.each([
  [{ images: 1, labels: 1 }, null],
  [{ images: 0, labels: 1 }, 'Select at least one image.'],
  [{ images: 0, labels: 0 }, 'Select at least one image.'],
  [{ images: 2, labels: 0 }, 'Choose at least one label.'],
])('labelling %o needs at least one image and one label', (chosen, sentence) => {
  const fault = checkLabelling(chosen);
  expect(fault && said(fault)).toBe(sentence);
});

test.each([
  ['Dermatology', 'Pigmented lesion', 'Dermatology'],
  ['Otolaryngology', 'Ear', 'Otolaryngology'],
  ['Otolaryngology', 'Thyroid', null],
  ['Otolaryngology', 'Neck Mass', null],
  ['Cardiology', 'General', null],
])('pictures of a consult in %s, %s are labelled as %s', (specialty, subsite, labelled) => {
  expect(labelledSpecialtyOf(specialty, subsite)).toBe(labelled);
});

test('a label is the same in any case, with or without accents', () => {
  expect(distinctLabels(['Nævus bleu', ' ', 'NÆVUS  BLEU', 'Éphélide'])).toEqual(['Nævus bleu', 'Éphélide']);
  expect(hasLabel(['Éphélide'], 'ephelide')).toBe(true);
  expect(withoutLabel(['Éphélide', 'Blue naevus'], ' EPHELIDE')).toEqual(['Blue naevus']);
});

test('the labels offered are those of the installation, else the common ones of the specialty in both languages', () => {
  expect(offeredLabels(null, 'Dermatology')).toContainEqual({ label: 'Melanoma', labelFr: 'Mélanome' });
  expect(offeredLabels({ Dermatology: [] }, 'Otolaryngology')).toContainEqual({
    label: 'Nasal polyp',
    labelFr: 'Polype nasal',
  });
  const own = { Dermatology: [{ label: 'Mole', labelFr: 'Grain de beauté' }, { label: 'Lentigo' }, 7, { label: ' ' }] };
  expect(offeredLabels(own, 'Dermatology')).toEqual([
    { label: 'Mole', labelFr: 'Grain de beauté' },
    { label: 'Lentigo', labelFr: 'Lentigo' },
  ]);
  for (const broken of ['text', 7, { Dermatology: 'Mole' }, { Dermatology: [7] }])
    expect(offeredLabels(broken, 'Dermatology')).toEqual(offeredLabels(null, 'Dermatology'));
});
