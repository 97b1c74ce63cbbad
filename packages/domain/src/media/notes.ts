/** Notes as they are compared: without case. A letter and its accent count as the letter with the accent. */
const comparable = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * A rule that says of notes whether they hold these words, as a part and whatever their case (document 2, section 5).
 * Null where there are no words.
 */
export function notesWith(words: string): ((notes: string) => boolean) | null {
  const wanted = comparable(words.trim());
  return wanted === '' ? null : (notes) => comparable(notes).includes(wanted);
}
