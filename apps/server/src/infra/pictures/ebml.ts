/**
 * An element of an EBML file (RFC 8794): its id with its length marks, where it begins, where its content begins and
 * ends. `open` where its head does not say how long it is, or it says more than there is.
 */
export type Element = { id: number; at: number; content: number; end: number; open: boolean };

/** Longest id and size; no element of WebM has a longer one. */
const longestId = 4;
const longestSize = 8;
/** Where less is left than this a file may have been cut within an id or a size. */
export const longestHead = longestId + longestSize;

/** The element that begins at `at`, within what ends at `end`; null where none does. */
export function elementAt(bytes: Buffer, at: number, end: number): Element | null {
  const idLength = lengthOf(bytes, at, end, longestId);
  if (idLength === null) return null;
  const sizeLength = lengthOf(bytes, at + idLength, end, longestSize);
  if (sizeLength === null) return null;
  const content = at + idLength + sizeLength;
  const marked = bytes.readUIntBE(at + idLength, Math.min(6, sizeLength));
  const size = sizeLength <= 6 ? marked - 2 ** (7 * sizeLength) : longSize(bytes, at + idLength, sizeLength);
  const unknown = size === 2 ** (7 * sizeLength) - 1;
  const open = unknown || content + size > end;
  return { id: bytes.readUIntBE(at, idLength), at, content, end: open ? end : content + size, open };
}

/** How many bytes a number takes, by the zeros that it begins with; null where it is cut or too long. */
function lengthOf(bytes: Buffer, at: number, end: number, longest: number): number | null {
  if (at >= end) return null;
  const length = Math.clz32(bytes[at]!) - 23;
  return length > longest || at + length > end ? null : length;
}

/** A size of seven or eight bytes; exact up to what a file can hold, and as `unknown` where all bits are set. */
function longSize(bytes: Buffer, at: number, length: number): number {
  const marked = length === 8 ? bytes.readBigUInt64BE(at) : bytes.readBigUInt64BE(at - 1) & ((1n << 56n) - 1n);
  return Number(marked - (1n << BigInt(7 * length)));
}

/** The elements within what begins at `from` and ends at `to`; null where they do not fill it exactly. */
export function elementsOf(bytes: Buffer, from: number, to: number): Element[] | null {
  const elements: Element[] = [];
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at, to);
    if (!element || element.open) return null;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

/** A whole number as an element holds it, in eight bytes at most; an empty element is 0. */
export function wholeOf(bytes: Buffer, { content, end }: Element): number {
  return bytes.subarray(content, Math.min(end, content + 8)).reduce((value, byte) => value * 256 + byte, 0);
}

/** Bytes of an element: its id, its size in eight bytes, its content. */
export function element(id: number, ...content: readonly Buffer[]): Buffer {
  return Buffer.concat([
    headOf(
      id,
      content.reduce((sum, { length }) => sum + length, 0),
    ),
    ...content,
  ]);
}

/** The bytes before an element's content: always as many for the same id. */
export function headOf(id: number, size: number): Buffer {
  const idLength = Math.ceil((32 - Math.clz32(id)) / 8);
  const head = Buffer.alloc(idLength + 8);
  head.writeUIntBE(id, 0, idLength);
  head.writeUInt8(1, idLength);
  head.writeUIntBE(size, idLength + 2, 6);
  return head;
}

/** An element with a whole number in eight bytes. */
export function whole(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUIntBE(value, 2, 6);
  return element(id, bytes);
}
