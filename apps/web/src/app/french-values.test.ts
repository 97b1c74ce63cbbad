import { expect, test } from 'vitest';
import { readCatalog } from './catalog.testing.ts';

const [english, french] = [await readCatalog('en'), await readCatalog('fr')];

/** A value by its name, not the words of a plural's branch; or a marked part of a text. */
const value = /(?<!(?:\b(?:one|many|other)|=\d) )\{\w+(?=[,}])|<\/?\d+\/?>/g;

/** What a text says besides its own words. */
const valuesIn = (text: string): string[] => [...new Set(text.match(value))].toSorted();

// A sentence of the server that the page has no words for is no value: French says that there is one.
const texts = Object.entries(english)
  .map(([id, text]) => ({ id, text: text || id }))
  .filter(({ text }) => text !== '{sentence}');

test('French says the values of every English text, and no other', () => {
  const differ = texts.filter(({ id, text }) => {
    const said = french[id] ?? '';
    const counts = text.includes('#') ? said.includes('#') : true;
    return !counts || valuesIn(said).join() !== valuesIn(text).join();
  });
  expect(differ.map(({ id, text }) => ({ english: text, french: french[id] }))).toEqual([]);
});
