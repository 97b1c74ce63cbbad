/** What a specialist's library holds at most. Source: server rules, section 21. */
export const libraryLimits = {
  categories: 100,
  templates: 500,
  resources: 500,
  /** Of a category, template or handout, in characters as a reader sees them. */
  name: 120,
  text: 10_000,
  diagnosis: 2_000,
} as const;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a reader sees: a family of emoji is one. */
export function readLength(text: string): number {
  let length = 0;
  for (const _one of graphemes.segment(text)) length += 1;
  return length;
}
