import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownWord, wordsNear } from './mistakes.ts';

const words = 'migraine psoriasis gout cord anemia diabetes asthma eczema diarrhea sciatica hemorrhoids tinnitus'.split(
  ' ',
);
const known = words.map(knownWord);

test.each([
  ['migrane', ['migraine']],
  ['migranie', ['migraine']],
  ['soriasys', ['psoriasis']],
  ['gotu', ['gout']],
  ['goutt', ['gout']],
  ['astma', ['asthma']],
  ['diabtes', ['diabetes']],
  // By their sound.
  ['asma', ['asthma']],
  ['diarea', ['diarrhea']],
  ['siatika', ['sciatica']],
  ['hemoroids', ['hemorrhoids']],
  ['tinitis', ['tinnitus']],
])('%s is near %j', (typed, near) => {
  expect(wordsNear(typed, known)).toEqual(near);
});

test('four letters may not be another word by one other letter, and fewer are taken as they are', () => {
  expect(wordsNear('cold', known)).toEqual([]);
  expect(wordsNear('gut', known)).toEqual([]);
});

test('two mistakes in a short word are too many', () => {
  expect(wordsNear('azmta', known)).toEqual([]);
});

test('a word is near by one letter left out, wherever it stands', () => {
  fc.assert(
    fc.property(fc.constantFrom(...known.filter(({ word }) => word.length > 4)), fc.nat(), ({ word }, n) => {
      const at = n % word.length;
      expect(wordsNear(word.slice(0, at) + word.slice(at + 1), known)).toContain(word);
    }),
  );
});
