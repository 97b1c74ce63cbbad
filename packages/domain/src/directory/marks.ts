import { foldDirectory, isSilent, stemOf } from './words.ts';

/**
 * What a search found, to be marked in a text: words that stand together, folded. `beginning` means that a word need
 * only begin so; else it is the same but for its plural.
 */
export type Mark = { readonly words: readonly string[]; readonly beginning: boolean };

/** A piece of a text; the pieces in their order are the text. */
export type MarkedPart = { readonly text: string; readonly marked: boolean };

/** Parts a text where the marks stand in it. */
export function markedParts(text: string, marks: readonly Mark[]): MarkedPart[] {
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => {
    const folded = foldDirectory(match[0]);
    return { folded, stem: stemOf(folded), from: match.index, to: match.index + match[0].length };
  });
  const spoken = words.filter(({ folded }) => !isSilent(folded));
  const ranges: { from: number; to: number }[] = [];
  for (const { words: wanted, beginning } of marks)
    for (let at = 0; at + wanted.length <= spoken.length; at += 1) {
      const some = spoken.slice(at, at + wanted.length);
      const same = some.every(({ folded, stem }, n) => {
        const one = wanted[n] ?? '';
        return beginning ? folded.startsWith(one) : folded === one || stem === stemOf(one);
      });
      const [first, last] = [some[0], some.at(-1)];
      if (same && first && last) ranges.push({ from: first.from, to: last.to });
    }
  return cutAt(text, ranges);
}

function cutAt(text: string, ranges: readonly { from: number; to: number }[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    if (start > done) parts.push({ text: text.slice(done, start), marked: false });
    parts.push({ text: text.slice(start, to), marked: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false });
  return parts;
}
