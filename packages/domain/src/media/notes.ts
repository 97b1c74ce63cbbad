/** Notes as they are compared: without case. A letter and its accent count as the letter with the accent. */
export const comparableNotes = (notes: string): string => notes.normalize('NFC').toLowerCase();

/**
 * A rule that says of comparable notes whether they hold these words, as a part and whatever their case (document 2,
 * section 5). Null where there are no words. Whoever looks through many notes makes them comparable once, which takes
 * longer than looking.
 */
export function notesWith(words: string): ((comparable: string) => boolean) | null {
  const wanted = comparableNotes(words.trim());
  return wanted === '' ? null : (comparable) => comparable.includes(wanted);
}
