import { expect, test } from 'vitest';
import { mailLanguages } from './mail-languages.ts';

test('a patient is written to in their own language, wherever the clinic is', () => {
  expect(mailLanguages('en', 'QC')).toEqual(['en']);
  expect(mailLanguages('fr', 'AB')).toEqual(['fr']);
});

test.each([
  ['QC', ['fr', 'en']],
  ['NB', ['fr', 'en']],
  ['AB', ['en', 'fr']],
  ['ON', ['en', 'fr']],
  ['', ['en', 'fr']],
])('a patient of unknown language is written to in both, French first in QC and NB: %s', (province, languages) => {
  expect(mailLanguages(null, province)).toEqual(languages);
});
