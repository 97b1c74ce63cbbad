import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstLetters, nameLetters } from './first-font.ts';

const source = join(import.meta.dirname, '../src');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

/** The range that fonts.css gives a font, as pairs. */
function declared(font: string): [number, number][] {
  const face = read('ui/theme/fonts.css').split(`./${font}.woff2`)[1] ?? '';
  const range = face.match(/unicode-range:\s+([^;]+);/)?.[1] ?? '';
  return range.split(/,\s+/).map((part) => {
    const [from = '', to = from] = part.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

test('the small fonts are declared for the letters that they have', () => {
  expect(declared('first-font')).toEqual(firstLetters.map((pair) => [...pair]));
  expect(declared('names-font')).toEqual(nameLetters.map((pair) => [...pair]));
});

test('every file of the typeface is declared for the same weights, so that they make one face', () => {
  const weights = [...read('ui/theme/fonts.css').matchAll(/font-weight: ([^;]+);/g)].map(([, weight]) => weight);
  expect(weights).toHaveLength(4);
  expect(new Set(weights).size).toBe(1);
});

test('the words of the page need no other letters of the typeface, in English and in French', () => {
  const covered = (letter: string) =>
    firstLetters.some(([from, to]) => letter.codePointAt(0)! >= from && letter.codePointAt(0)! <= to);
  // Only letters that the typeface's other files have: all others come from the system's fonts anyway.
  const inTypeface = (letter: string) =>
    /[\u0020-\u02ff\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/.test(letter);
  for (const language of ['en', 'fr']) {
    const words = read(`locales/${language}/messages.po`)
      .split('\n')
      .filter((line) => line.startsWith(language === 'en' ? 'msgid "' : 'msgstr "') || line.startsWith('"'));
    const missing = [...new Set(words.join(''))].filter((letter) => inTypeface(letter) && !covered(letter));
    expect(missing, language).toEqual([]);
  }
});
