/** An operand of a page's content. `actualText` of a property list, where it has one. */
export type Operand =
  | { kind: 'string'; bytes: Buffer }
  | { kind: 'number'; text: string }
  | { kind: 'dict'; actualText: string | undefined }
  | { kind: 'other'; text: string };

/** An operation with its source text. Elements of arrays stand among the operands. */
export type Operation = { name: string; operands: Operand[]; source: string };

const space = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;
const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/**
 * The operations of a page's content (PDF 32000-1, 7.8.2), without inline images: for pages that this product makes
 * itself.
 */
export function* readContent(content: string): Generator<Operation> {
  let operands: Operand[] = [];
  let begin = 0;
  for (let at = 0; at < content.length;) {
    const letter = content[at]!;
    if (space.test(letter) || letter === '[' || letter === ']') at += 1;
    else if (letter === '(') {
      const { bytes, end } = readLiteral(content, at);
      operands.push({ kind: 'string', bytes });
      at = end;
    } else if (letter === '<' && content[at + 1] === '<') {
      const end = endOfDict(content, at);
      operands.push({ kind: 'dict', actualText: actualTextOf(content.slice(at, end)) });
      at = end;
    } else if (letter === '<') {
      const end = content.indexOf('>', at) + 1;
      operands.push({ kind: 'string', bytes: readHex(content.slice(at + 1, end - 1)) });
      at = end;
    } else {
      let end = at + 1;
      while (end < content.length && !delimiter.test(content[end]!)) end += 1;
      const text = content.slice(at, end);
      at = end;
      if (letter === '/') operands.push({ kind: 'other', text });
      else if (/^[+\-.\d]/.test(text)) operands.push({ kind: 'number', text });
      else {
        yield { name: text, operands, source: content.slice(begin, end).trim() };
        operands = [];
        begin = end;
      }
    }
  }
}

function readHex(digits: string): Buffer {
  const clean = digits.replaceAll(/\s/g, '');
  return Buffer.from(clean.length % 2 ? `${clean}0` : clean, 'hex');
}

/** A string in parentheses (PDF 32000-1, 7.3.4.2). */
function readLiteral(content: string, start: number): { bytes: Buffer; end: number } {
  const bytes: number[] = [];
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const letter = content[at]!;
    if (letter === '\\') {
      const octal = /^[0-7]{1,3}/.exec(content.slice(at + 1, at + 4))?.[0];
      if (octal !== undefined) {
        bytes.push(Number.parseInt(octal, 8) & 0xff);
        at += octal.length;
      } else {
        at += 1;
        const next = content[at] ?? '';
        // A line end after a backslash is no part of the string.
        if (next === '\r' && content[at + 1] === '\n') at += 1;
        else if (next !== '\n' && next !== '\r') bytes.push(escapes[next] ?? next.charCodeAt(0));
      }
      continue;
    }
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return { bytes: Buffer.from(bytes), end: at + 1 };
    if (at > start) bytes.push(letter.charCodeAt(0));
  }
  throw new Error('a string without an end');
}

function endOfDict(content: string, start: number): number {
  for (let at = start + 2; at < content.length;) {
    if (content.startsWith('>>', at)) return at + 2;
    if (content[at] === '(') at = readLiteral(content, at).end;
    else if (content.startsWith('<<', at)) at = endOfDict(content, at);
    else at += 1;
  }
  throw new Error('a dictionary without an end');
}

/** /ActualText in UTF-16 with its mark, as Typst writes it. */
function actualTextOf(dict: string): string | undefined {
  const at = /\/ActualText\s*([(<])/.exec(dict);
  if (!at) return undefined;
  const start = at.index + at[0].length - 1;
  const bytes =
    at[1] === '(' ? readLiteral(dict, start).bytes : readHex(dict.slice(start + 1, dict.indexOf('>', start)));
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}
