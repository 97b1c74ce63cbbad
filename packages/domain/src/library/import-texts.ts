/** A template that somebody pasted as plain text. */
export type Pasted = { readonly name: string; readonly text: string };

/**
 * Reads pasted texts, each a name on its own line, a blank line, and its text; two blank lines or a line of dashes
 * stand between two of them. A text may have blank lines of its own. `unread` counts the pieces that are no such text.
 */
export function readPasted(pasted: string): { texts: Pasted[]; unread: number } {
  const lines = pasted.replaceAll(/\r\n?|\u2028|\u2029/g, '\n');
  const pieces = lines
    .split(/\n[^\S\n]*(?:\n[^\S\n]*){2,}|(?:^|\n)[^\S\n]*-{3,}[^\S\n]*(?=\n|$)/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const texts = pieces.flatMap((piece): Pasted[] => {
    const [, name, text] = /^([^\n]+)\n[^\S\n]*\n([^]+)$/.exec(piece) ?? [];
    return name && text ? [{ name: name.trim().replaceAll(/\s+/g, ' '), text: text.trim() }] : [];
  });
  return { texts, unread: pieces.length - texts.length };
}
