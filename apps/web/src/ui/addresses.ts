/** A part of a text; `address` where it is one that may be opened. */
export type TextPart = { text: string; address: string | null };

/** What ends a sentence or a bracket ends an address in it. */
const behind = /[.,;:!?'"»”’]+$/;

/**
 * Parts a text at its https addresses. Their text is what was written, so that nobody is shown one address and led to
 * another; an address with a name before its host ('https://bank.example@elsewhere.example') is none.
 */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(/\bhttps:\/\/[^\s<>"«]+/g)) {
    const written = endOf(match[0]);
    const url = URL.canParse(written) ? new URL(written) : null;
    if (!url || url.username !== '' || url.password !== '') continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), address: null });
    parts.push({ text: written, address: url.href });
    from = match.index + written.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), address: null });
  return parts;
}

const openedBy: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Without the marks and the closing brackets that belong to the sentence around it. */
function endOf(address: string): string {
  let written = address;
  for (;;) {
    const shorter = written.replace(behind, '');
    const last = shorter.slice(-1);
    const opener = openedBy[last];
    // An address may hold brackets of its own ('Mole_(skin)'), also inside those of a sentence.
    const unopened = opener !== undefined && shorter.split(last).length > shorter.split(opener).length;
    const next = unopened ? shorter.slice(0, -1) : shorter;
    if (next === written) return written;
    written = next;
  }
}
