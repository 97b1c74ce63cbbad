import { fontOf } from './fonts.ts';

/** A line as it is set: its direction, and its text, with wordBreak where a long word may be broken. */
export type SetLine = { rtl: boolean; text: string };

/** Longer words may be broken anywhere; shorter ones stay whole. In characters as a reader counts them. */
const longWord = 26;
const longest = new RegExp(`\\S{${longWord + 1},}`, 'gu');
/** Parts of a long word. */
const partLength = 8;

/** Ends of lines, as people and programs write them. */
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Characters that take no room and need no glyph. */
const unseen = /^\p{Default_Ignorable_Code_Point}$/u;
/** Overrides of direction could make a number read backwards; a break of a word is this module's own. */
const neverSet = /^[\u202d\u202e]$/u;
/** Where a word may be broken: U+200B, which text-map.ts takes out again, so that nobody copies it. */
export const wordBreak = '\u200b';
const firstStrong = /\p{L}/u;
/** Has a letter of a script that is written from right to left. */
export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as lines for the layout. Notes in `fonts` which fonts it needs. A code point that no font has becomes its
 * number, '[U+E000]': nothing is dropped, and nothing is an empty box.
 */
export function setText(text: string, fonts: Set<number>): SetLine[] {
  return text.split(lineEnd).map((line) => {
    const shown = Array.from(line, (letter) => shownAs(letter, fonts)).join('');
    return { rtl: rightToLeft.test(firstStrong.exec(shown)?.[0] ?? ''), text: breakLongWords(shown) };
  });
}

function shownAs(letter: string, fonts: Set<number>): string {
  if (letter === '\t') return '    ';
  if (letter === wordBreak) return '';
  const barred = neverSet.test(letter);
  if (unseen.test(letter) && !barred) return letter;
  const codePoint = letter.codePointAt(0)!;
  const font = barred ? -1 : fontOf(codePoint);
  if (font === -1) return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  fonts.add(font);
  return letter;
}

function breakLongWords(line: string): string {
  return line.replaceAll(longest, (word) => {
    const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
    if (letters.length <= longWord) return word;
    const parts: string[] = [];
    for (let at = 0; at < letters.length; at += partLength) parts.push(letters.slice(at, at + partLength).join(''));
    return parts.join(wordBreak);
  });
}
