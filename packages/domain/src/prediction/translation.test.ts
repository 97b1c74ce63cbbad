import { expect, test } from 'vitest';
import { readTranslations, wordsForLabel } from './translation.ts';

const translations = readTranslations({
  nevus: { gpLabel: 'Mole', spLabel: 'Melanocytic naevus', gpLabelFr: 'Grain de beauté', spLabelFr: 'Nævus' },
  wax: { gpLabel: 'Ear wax', gpLabelFr: 'Bouchon de cérumen' },
  polyp: { gpLabel: ' Polyp ', spLabel: 'Nasal polyposis' },
  damaged: 7,
  emptied: { gpLabel: 12, spLabel: null, gpLabelFr: '  ' },
});
const gp = { specialist: false, language: 'en' } as const;
const gpFr = { specialist: false, language: 'fr' } as const;
const sp = { specialist: true, language: 'en' } as const;
const spFr = { specialist: true, language: 'fr' } as const;

test.each([
  ['nevus', gp, 'Mole'],
  ['nevus', sp, 'Melanocytic naevus'],
  ['nevus', gpFr, 'Grain de beauté'],
  ['nevus', spFr, 'Nævus'],
  ['wax', sp, 'Ear wax'],
  ['wax', spFr, 'Bouchon de cérumen'],
  ['polyp', gp, 'Polyp'],
  ['polyp', gpFr, 'Polyp'],
  ['polyp', spFr, 'Nasal polyposis'],
  ['damaged', gp, 'damaged'],
  ['emptied', spFr, 'emptied'],
  ['toString', gp, 'toString'],
  ['never written', sp, 'never written'],
])('%s is for %o: %s', (label, reader, shown) => {
  expect(wordsForLabel(label, translations, reader)).toBe(shown);
});

test.each([null, undefined, 'text', 7, []])('a document that is %o has no words', (document) => {
  expect(wordsForLabel('nevus', readTranslations(document), gp)).toBe('nevus');
});
