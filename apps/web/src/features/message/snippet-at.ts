/** The longest name that is looked for, in characters. */
const longest = 40;

/**
 * What is looked for where somebody types `;` and a name: from its place to the caret. A `;` after a word ends a part
 * of a sentence and looks for nothing.
 */
export function snippetAt(text: string, caret: number): { from: number; looked: string } | null {
  const before = text.slice(Math.max(0, caret - longest - 2), caret);
  const typed = /(?:^|\s);(\S[^;\n]*)?$/u.exec(before);
  if (!typed) return null;
  const looked = typed[1] ?? '';
  return looked.length > longest ? null : { from: caret - looked.length - 1, looked };
}
