import { foldText } from '@consult/domain/inbox/search-terms.ts';

/** A stretch of a text, and whether it is what somebody typed. */
export type Stretch = { text: string; typed: boolean };

/** The words that are typed so far, without case and accents. */
export function typedWords(typed: string): string[] {
  return [...new Set(foldText(typed).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

const segmenter = new Intl.Segmenter('en');

/** A text as it is compared, and where in the text each of its letters comes from. */
function folded(text: string): { letters: string; from: number[] } {
  let letters = '';
  const from: number[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const plain = foldText(segment);
    letters += plain;
    for (let n = 0; n < plain.length; n += 1) from.push(index);
  }
  return { letters, from: [...from, text.length] };
}

/** Where a word begins in a text, at the start of a word or of a part of a hyphenated one; -1 where it does not. */
function startOf(word: string, letters: string): number {
  for (let at = letters.indexOf(word); at !== -1; at = letters.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1]!)) return at;
  return -1;
}

/** Whether every typed word begins a word of one of the texts. Nothing typed matches everything. */
export function matches(words: readonly string[], texts: readonly string[]): boolean {
  if (words.length === 0) return true;
  const plain = texts.map((text) => folded(text).letters);
  return words.every((word) => plain.some((letters) => startOf(word, letters) !== -1));
}

/** A text in stretches, those that somebody typed marked. */
export function markTyped(text: string, words: readonly string[]): Stretch[] {
  if (words.length === 0) return text === '' ? [] : [{ text, typed: false }];
  const { letters, from } = folded(text);
  const marked = words
    .map((word) => ({ at: startOf(word, letters), word }))
    .filter(({ at }) => at !== -1)
    .map(({ at, word }) => [from[at]!, from[at + word.length]!] as const)
    .toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  const stretches: Stretch[] = [];
  let done = 0;
  for (const [start, end] of marked) {
    if (start < done) continue;
    if (start > done) stretches.push({ text: text.slice(done, start), typed: false });
    stretches.push({ text: text.slice(start, end), typed: true });
    done = end;
  }
  if (done < text.length) stretches.push({ text: text.slice(done), typed: false });
  return stretches;
}
