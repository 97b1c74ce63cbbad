import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldDirectory, formOf, isMeasure, isUnitOfTime, rootOf, runOf, stemOf, writtenWords } from './words.ts';

test.each([
  ['Élan Œuvre', 'elan oeuvre'],
  ['Bożena Łukasz', 'bozena lukasz'],
  ['l’oreille', "l'oreille"],
])('%s is kept as %s', (text, folded) => {
  expect(foldDirectory(text)).toBe(folded);
});

test('a folded text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldDirectory(foldDirectory(text))).toBe(foldDirectory(text));
    }),
  );
});

test('a word with a hyphen is its parts and all of it; a French article is no part', () => {
  expect(writtenWords('X-ray, l’oreille').map(({ parts, joined, text }) => [parts, joined, text])).toEqual([
    [['x', 'ray'], 'xray', 'X-ray'],
    [['oreille'], 'loreille', 'l’oreille'],
  ]);
});

test.each([
  ['allergies', 'allergi'],
  ['allergie', 'allergi'],
  ['allergy', 'allergi'],
  ['rashes', 'rash'],
  ['genoux', 'genou'],
  ['gas', 'gas'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test.each([
  ['bruises', 'bruising'],
  ['bruised', 'bruising'],
  ['spins', 'spinning'],
  ['gratte', 'gratter'],
  ['démangeaisons', 'démange'],
])('%s and %s have one root', (word, other) => {
  expect(rootOf(foldDirectory(word))).toBe(rootOf(foldDirectory(other)));
});

test('a short word stays what it is', () => {
  expect(['king', 'ring', 'bed', 'age'].map(rootOf)).toEqual(['king', 'ring', 'bed', 'age']);
});

test.each([
  ['Shortness of breath', 'shortness breath'],
  ['grain de beauté', 'grain beaute'],
  ['mole', null],
  ['one two three four', null],
])('%s is the run %s', (phrase, run) => {
  expect(runOf(phrase)).toBe(run);
});

test('legs swell, swollen legs and leg swelling are of one form', () => {
  expect(['swell', 'swollen', 'swelling', 'edema'].map(formOf)).toEqual(['swell', 'swell', 'swell', 'swell']);
  expect(formOf('legs')).toBe('leg');
});

test.each([
  ['28', undefined, true],
  ['3', 'months', true],
  ['3', 'mois', true],
  ['6mo', undefined, true],
  ['2', undefined, false],
  ['b12', undefined, false],
])('whether %s before %s is a measure: %s', (word, next, measure) => {
  expect(isMeasure(word, next)).toBe(measure);
});

test('weeks are a unit behind a number only', () => {
  expect(isUnitOfTime('weeks', '6')).toBe(true);
  expect(isUnitOfTime('weeks', 'cough')).toBe(false);
});
