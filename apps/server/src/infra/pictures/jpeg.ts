import { withoutTexts } from './colour-profile.ts';
import { marks, partsOf, written } from './jpeg-segments.ts';
import type { Segment } from './jpeg-segments.ts';
import { exifOf, orientationOf } from './orientation.ts';

const exifHead = Buffer.from('Exif\0\0', 'latin1');
const profileHead = Buffer.from('ICC_PROFILE\0', 'latin1');
/** What one segment holds of a profile beside its head, its number and how many there are. */
const mostOfProfile = 0xffff - 2 - profileHead.length - 2;

/**
 * The same JPEG with its picture, its colour profile without texts, and the way that it is turned; everything else that
 * a camera or a program wrote into it or behind it is gone. Nothing is decoded: every pixel stays what it was.
 * @returns null where it is cut, or its segments do not fit each other
 */
export function rewriteJpeg(jpeg: Buffer): Buffer | null {
  const parts = partsOf(jpeg);
  if (!parts) return null;
  const segments = parts.filter((part): part is Segment => 'mark' in part);
  const frames = segments.filter(({ mark }) => isFrame(mark));
  const frame = frames[0] && withLines(frames[0], segments);
  if (!frame || frames.length > 1 || !segments.some(({ mark }) => mark === marks.scan)) return null;
  const picture: Buffer[] = [];
  for (const part of parts) {
    if ('scan' in part) picture.push(part.scan);
    else if (isFrame(part.mark)) picture.push(written(frame));
    else if (ofPicture.has(part.mark)) {
      if (!fits(part)) return null;
      picture.push(written(part));
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, marks.start]),
    ...header(segments),
    ...picture,
    Buffer.from([0xff, marks.end]),
  ]);
}

/** The segments that the picture is decoded by, beside its frame. */
const ofPicture = new Set<number>([marks.scan, marks.quantisation, marks.restart, marks.huffman, marks.arithmetic]);

/** A frame is any of 0xC0 to 0xCF that is none of the tables and not reserved. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/**
 * The frame with the picture's height. A scanner that does not know the height beforehand tells it behind the first
 * scan, where few programs look for it.
 */
function withLines(frame: Segment, segments: readonly Segment[]): Segment | null {
  const { mark, body } = frame;
  if (body.length < 6 || body.length !== 6 + body.readUInt8(5) * 3 || body.readUInt16BE(3) === 0) return null;
  if (body.readUInt16BE(1) > 0) return frame;
  const lines = segments.find((segment) => segment.mark === marks.lines);
  if (lines?.body.length !== 2 || lines.body.readUInt16BE(0) === 0) return null;
  return { mark, body: Buffer.concat([body.subarray(0, 1), lines.body, body.subarray(3)]) };
}

/** Whether a segment of the picture is exactly as long as what it holds, so that nothing hides behind it. */
function fits({ mark, body }: Segment): boolean {
  switch (mark) {
    case marks.scan:
      return body.length >= 6 && body.length === 4 + body.readUInt8(0) * 2;
    case marks.restart:
      return body.length === 2;
    case marks.quantisation:
      return filledBy(body, (at) => (body.readUInt8(at) >> 4 === 0 ? 65 : 129));
    case marks.huffman:
      return filledBy(body, (at) => 17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0));
    default:
      return body.length > 0 && body.length % 2 === 0;
  }
}

function filledBy(body: Buffer, sizeAt: (at: number) => number): boolean {
  let at = 0;
  while (at < body.length) at += sizeAt(at);
  return body.length > 0 && at === body.length;
}

/** What stands before the picture: how its colours are meant, and how it is turned. */
function header(segments: readonly Segment[]): Buffer[] {
  const app = (mark: number, begins: string) =>
    segments.filter((segment) => segment.mark === mark && segment.body.toString('latin1', 0, begins.length) === begins);
  const kept: Segment[] = [];
  const [jfif] = app(marks.app0, 'JFIF\0');
  // Version and density; where its thumbnail would begin there is none.
  if (jfif && jfif.body.length >= 14)
    kept.push({ mark: marks.app0, body: Buffer.concat([jfif.body.subarray(0, 12), Buffer.alloc(2)]) });
  const [exif] = app(marks.app1, 'Exif\0');
  const orientation = exif ? orientationOf(exif.body.subarray(exifHead.length)) : 1;
  if (orientation > 1) kept.push({ mark: marks.app1, body: Buffer.concat([exifHead, exifOf(orientation)]) });
  const [adobe] = app(marks.app14, 'Adobe');
  // Its last byte says how colours were turned into the three that are coded.
  if (adobe && adobe.body.length >= 12) kept.push({ mark: marks.app14, body: adobe.body.subarray(0, 12) });
  return [...kept, ...profileSegments(app(marks.app2, profileHead.toString('latin1')))].map(written);
}

/** The colour profile that lies in pieces in these segments, without its texts; none where a piece is missing. */
function profileSegments(segments: readonly Segment[]): Segment[] {
  const pieces = segments
    .map(({ body }) => ({ n: body[12] ?? 0, of: body[13] ?? 0, bytes: body.subarray(14) }))
    .toSorted((a, b) => a.n - b.n);
  if (!pieces.every(({ n, of }, index) => n === index + 1 && of === pieces.length)) return [];
  const profile = withoutTexts(Buffer.concat(pieces.map(({ bytes }) => bytes)));
  if (!profile) return [];
  const count = Math.ceil(profile.length / mostOfProfile);
  return Array.from({ length: count }, (_, n) => ({
    mark: marks.app2,
    body: Buffer.concat([
      profileHead,
      Buffer.from([n + 1, count]),
      profile.subarray(n * mostOfProfile, (n + 1) * mostOfProfile),
    ]),
  }));
}
