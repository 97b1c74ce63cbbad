/**
 * A box of an ISO media file (ISO/IEC 14496-12): its type, where it begins, where its content begins, and where it
 * ends.
 */
type Box = { type: string; at: number; content: number; end: number };

/** Boxes that only hold others. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'edts', 'mvex']);
/**
 * Boxes that say something about the recording: where (©xyz, loci, location keys of meta), when, with what device,
 * titles, XMP. A player needs none of them. Padding may hold remains of them.
 */
const telling = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide']);
/** Tracks of other kinds hold what a camera noted beside the picture: its route, its movements. */
const shown = new Set(['vide', 'soun']);
/** No real film is nested deeper, or has more boxes in one place: such a file was made to exhaust its reader. */
const deepest = 12;
const mostBoxes = 100_000;

/** Whether bytes are a whole MP4 file with a video track: boxes from the first byte to the last, ftyp first. */
export function isMp4(bytes: Buffer): boolean {
  if (!beginsAsMp4(bytes)) return false;
  const moov = boxesOf(bytes, 0, bytes.length)?.find((box) => box.type === 'moov');
  return moov !== undefined && tracksOf(bytes, moov).some((track) => track.kind === 'vide');
}

/** Whether a file begins as an MP4 and was broken off, or its boxes do not fit each other. */
export function isBrokenMp4(bytes: Buffer): boolean {
  return beginsAsMp4(bytes) && !boxesOf(bytes, 0, bytes.length)?.some((box) => box.type === 'moov');
}

function beginsAsMp4(bytes: Buffer): boolean {
  // QuickTime's own kind is another format, still pictures too.
  const other = /^(?:qt {2}|heic|heix|mif1|msf1|avif|avis|crx )$/;
  return bytes.toString('latin1', 4, 8) === 'ftyp' && !other.test(bytes.toString('latin1', 8, 12));
}

/**
 * The same film without where it was taken: every telling box becomes padding of its own length, filled with zeros, and
 * so do the samples of tracks that are neither picture nor sound. Nothing moves, so nothing needs to be encoded again.
 * @returns null where such tracks claim more samples than the file has bytes
 */
export function withoutPlaces(mp4: Buffer): Buffer | null {
  const clean = Buffer.from(mp4);
  let sampled = 0;
  const boxes = boxesOf(clean, 0, clean.length) ?? [];
  for (const moov of boxes.filter((box) => box.type === 'moov')) {
    for (const track of tracksOf(clean, moov)) {
      if (shown.has(track.kind)) continue;
      for (const { at, length } of samplesOf(clean, track.box)) {
        sampled += length;
        if (sampled > clean.length) return null;
        clean.fill(0, Math.min(clean.length, at), Math.min(clean.length, at + length));
      }
      blank(clean, track.box);
    }
  }
  blankTelling(clean, boxes, 0);
  return clean;
}

function blankTelling(bytes: Buffer, boxes: readonly Box[], depth: number): void {
  for (const box of boxes) {
    if (telling.has(box.type)) blank(bytes, box);
    else if (containers.has(box.type)) {
      const inner = depth < deepest ? boxesOf(bytes, box.content, box.end) : null;
      // A box that can not be read may say anything, and no player plays it.
      if (inner) blankTelling(bytes, inner, depth + 1);
      else blank(bytes, box);
    }
  }
}

function blank(bytes: Buffer, box: Box): void {
  bytes.write('free', box.at + 4, 'latin1');
  bytes.fill(0, box.content, box.end);
}

/** The boxes between two places of a file; null where they do not fill it exactly, or are too many. */
export function boxesOf(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    // A list of user data may end with four zero bytes.
    if (to - at < 8) return to - at === 4 && bytes.readUInt32BE(at) === 0 ? boxes : null;
    let size = bytes.readUInt32BE(at);
    let head = 8;
    if (size === 1) {
      if (to - at < 16) return null;
      size = Number(bytes.readBigUInt64BE(at + 8));
      head = 16;
    } else if (size === 0) size = to - at;
    if (size < head || at + size > to || boxes.length >= mostBoxes) return null;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), at, content: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

function find(bytes: Buffer, box: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = box;
  for (const type of path) {
    if (!found) return undefined;
    found = boxesOf(bytes, found.content, found.end)?.find((one) => one.type === type);
  }
  return found;
}

function tracksOf(bytes: Buffer, moov: Box): { box: Box; kind: string }[] {
  return (boxesOf(bytes, moov.content, moov.end) ?? [])
    .filter((box) => box.type === 'trak')
    .map((box) => {
      const handler = find(bytes, box, 'mdia', 'hdlr');
      return { box, kind: handler ? bytes.toString('latin1', handler.content + 8, handler.content + 12) : '' };
    });
}

/** Where the samples of a track lie: each chunk from its beginning over the sizes of its samples. */
function* samplesOf(bytes: Buffer, track: Box): Generator<{ at: number; length: number }> {
  const table = find(bytes, track, 'mdia', 'minf', 'stbl');
  if (!table) return;
  const list = (type: string): Buffer | null => {
    const box = find(bytes, table, type);
    return box && box.end - box.content >= 8 ? bytes.subarray(box.content, box.end) : null;
  };
  const [offsets, wide, runs, sizes] = [list('stco'), list('co64'), list('stsc'), list('stsz')];
  const places = offsets ?? wide;
  if (!places || !runs || !sizes || sizes.length < 12) return;
  const step = offsets ? 4 : 8;
  const chunks = Math.min(places.readUInt32BE(4), Math.floor((places.length - 8) / step));
  const runCount = Math.min(runs.readUInt32BE(4), Math.floor((runs.length - 8) / 12));
  const sameSize = sizes.readUInt32BE(4);
  let sample = 0;
  for (let chunk = 0, run = 0; chunk < chunks; chunk += 1) {
    while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const perChunk = runCount > 0 ? runs.readUInt32BE(8 + run * 12 + 4) : 0;
    const at = offsets ? places.readUInt32BE(8 + chunk * 4) : Number(places.readBigUInt64BE(8 + chunk * 8));
    let length = sameSize * perChunk;
    if (sameSize === 0) {
      const until = Math.min(sample + perChunk, Math.floor((sizes.length - 12) / 4));
      for (; sample < until; sample += 1) length += sizes.readUInt32BE(12 + sample * 4);
    }
    yield { at, length };
  }
}
