import { claimText } from './claim-text.ts';
import { writeLine, readLine } from './fixed-width.ts';
import type { ValuesOf } from './fixed-width.ts';
import { textSegment, textsOfSegment, textWidth } from './layout.ts';

/** What a doctor tells the payer with a claim, in segments of texts (CTX1). Decision 152. */

/** Whether the form has letters for a note: it is ASCII in capitals. */
export const isClaimNote = (note: string): boolean => claimText(note) !== null;

/** The texts of a note, broken between words where that is possible; none where the form has no letters for it. */
function textsOf(note: string): string[] {
  const texts: string[] = [];
  let rest = claimText(note) ?? '';
  while (rest.length > textWidth) {
    const space = rest.lastIndexOf(' ', textWidth);
    const end = space > 0 ? space : textWidth;
    texts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? texts : [...texts, rest];
}

type Head = Pick<ValuesOf<typeof textSegment>, 'claimNumber' | 'action'>;

/** The segments of a note, from a sequence on. */
export function noteLines(note: string, sequence: number, head: Head): string[] {
  const lines: string[] = [];
  for (let texts = textsOf(note); texts.length > 0; texts = texts.slice(textsOfSegment)) {
    const [text1 = '', text2 = '', text3 = ''] = texts;
    const values = { ...head, segment: 'CTX1', sequence: sequence + lines.length, text1, text2, text3 };
    lines.push(writeLine(textSegment, values));
  }
  return lines;
}

/** What one segment of a note says. @throws FieldError */
export function readNoteLine(line: string): string {
  const { text1, text2, text3 } = readLine(textSegment, line);
  return [text1, text2, text3].filter((text) => text !== '').join(' ');
}
