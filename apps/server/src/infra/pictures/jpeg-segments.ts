/** A part of a JPEG between two marks: its mark, and what stands behind mark and length. */
export type Segment = { mark: number; body: Buffer };

/** What a JPEG is made of, up to its first end: its segments, and the coded picture that follows each start of scan. */
export type Part = Segment | { scan: Buffer };

/** The second bytes of marks (ITU-T T.81, table B.1). */
export const marks = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantisation: 0xdb,
  lines: 0xdc,
  restart: 0xdd,
  huffman: 0xc4,
  arithmetic: 0xcc,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
} as const;

/** More scans make a decoder work for minutes; the most that real pictures have is about a dozen. */
const mostScans = 100;

/**
 * Takes a JPEG apart. Bytes between segments, which decoders skip, are left out, and so is all behind the first end.
 * @returns null where it is cut or has too many scans
 */
export function partsOf(jpeg: Buffer): Part[] | null {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xff00 + marks.start) return null;
  const parts: Part[] = [];
  let scans = 0;
  for (let at = 2; ;) {
    const markAt = nextMark(jpeg, at);
    if (markAt === null) return null;
    const mark = jpeg[markAt]!;
    at = markAt + 1;
    if (mark === marks.end) return parts;
    if (mark === marks.start) return null;
    // A restart that belongs to no scan, and TEM, stand alone: decoders skip them.
    if (isRestart(mark) || mark === 0x01) continue;
    if (at + 2 > jpeg.length) return null;
    const length = jpeg.readUInt16BE(at);
    if (length < 2 || at + length > jpeg.length) return null;
    parts.push({ mark, body: jpeg.subarray(at + 2, at + length) });
    at += length;
    if (mark !== marks.scan) continue;
    scans += 1;
    const end = endOfScan(jpeg, at);
    if (end === null || scans > mostScans) return null;
    parts.push({ scan: jpeg.subarray(at, end) });
    at = end;
  }
}

/** Where the second byte of the next mark stands; any number of 0xFF may stand before it. */
function nextMark(jpeg: Buffer, from: number): number | null {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at)) {
    while (jpeg[at] === 0xff) at += 1;
    if (at >= jpeg.length) return null;
    if (jpeg[at] !== 0) return at;
  }
  return null;
}

/** Where the coded picture ends: at the first mark that is neither a stuffed zero nor a restart. */
function endOfScan(jpeg: Buffer, from: number): number | null {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at)) {
    const begin = at;
    while (jpeg[at] === 0xff) at += 1;
    if (at >= jpeg.length) return null;
    const mark = jpeg[at]!;
    if (mark !== 0 && !isRestart(mark)) return begin;
    at += 1;
  }
  return null;
}

const isRestart = (mark: number): boolean => mark >= 0xd0 && mark <= 0xd7;

/** A segment as it stands in a file. */
export function written({ mark, body }: Segment): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
