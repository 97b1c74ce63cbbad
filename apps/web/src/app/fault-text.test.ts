import { sentences } from '@consult/domain/fault/sentences.ts';
import { expect, test } from 'vitest';
import { readCatalog } from './catalog.testing.ts';

const [english, french] = [await readCatalog('en'), await readCatalog('fr')];
/** The names of what a sentence is filled with, as it is or by its plural. */
const factsIn = (text: string) =>
  [...text.matchAll(/\{(\w+)(?:\}|, plural,)/g)].map(([, fact]) => fact ?? '').toSorted();

test.each(Object.entries(sentences))('%s is said in English as specified, and in French', (code, sentence) => {
  expect(english[`fault.${code}`]).toBe(sentence);
  const said = french[`fault.${code}`] ?? '';
  expect(said).not.toBe('');
  expect(said).not.toBe(sentence);
  // A program's mistake is explained in English only; French says that the value was refused.
  if (code !== 'not-as-declared') expect(factsIn(said)).toEqual(factsIn(sentence));
});

test('the catalogues have words for no code that is gone', () => {
  const codes = Object.keys(sentences).map((code) => `fault.${code}`);
  expect(Object.keys(english).filter((id) => id.startsWith('fault.'))).toHaveLength(codes.length);
});
