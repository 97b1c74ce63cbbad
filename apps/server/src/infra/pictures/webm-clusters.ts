import { element, elementAt, elementsOf, headOf, longestHead, whole, wholeOf } from './ebml.ts';
import type { Element } from './ebml.ts';
import { ids, ofGroup, ofSegment } from './webm-ids.ts';

/** A track as far as its blocks are concerned; how long a frame of it lasts, in the film's units, where it says. */
export type Track = { number: number; isVideo: boolean; frameLasts: number | null };

/** A cluster as it is written anew, and when its first whole picture is shown, where it has one. */
export type Cluster = {
  bytes: Buffer[];
  size: number;
  cue: { time: number; track: number } | null;
  lastsUntil: number;
};

/** A block: its track, when it is shown, whether it needs no other, how long it lasts where it says so. */
type Block = { track: number; time: number; whole: boolean; lasts: number | null };

/**
 * The cluster whose content begins at `from`, with its whole blocks of these tracks alone, and where the next element
 * of the segment begins. A cluster that was cut ends with its last whole block.
 * @returns null where it has no time, or something stands in it that is no element
 */
export function readCluster(
  bytes: Buffer,
  cluster: Element,
  tracks: readonly Track[],
): { cluster: Cluster | null; next: number } | null {
  const kept: Buffer[] = [];
  const shown: Block[] = [];
  let begins: number | null = null;
  let at = cluster.content;
  for (; at < cluster.end;) {
    const one = elementAt(bytes, at, cluster.end);
    if (one && ofSegment.has(one.id)) break;
    if (!one || one.open) {
      // Cut by the end of the file, or no element at all.
      if (!one && cluster.end - at > longestHead) return null;
      at = cluster.end;
      break;
    }
    at = one.end;
    if (one.id === ids.timestamp) begins = wholeOf(bytes, one);
    const isBlock = one.id === ids.simpleBlock || one.id === ids.blockGroup;
    if (!isBlock) continue;
    if (begins === null) return null;
    const read = one.id === ids.simpleBlock ? readSimple(bytes, one, begins) : readGroup(bytes, one, begins);
    if (!read) return null;
    if (!tracks.some(({ number }) => number === read.block.track)) continue;
    kept.push(read.bytes);
    shown.push(read.block);
  }
  if (begins === null || shown.length === 0) return { cluster: null, next: at };
  const content = [whole(ids.timestamp, begins), ...kept];
  const size = content.reduce((sum, { length }) => sum + length, 0);
  const head = headOf(ids.cluster, size);
  const written = { bytes: [head, ...content], size: head.length + size };
  return { cluster: { ...written, cue: cueOf(shown, tracks), lastsUntil: lastsUntil(shown, tracks) }, next: at };
}

function readSimple(bytes: Buffer, one: Element, begins: number): { bytes: Buffer; block: Block } | null {
  const head = blockHead(bytes, one);
  if (!head) return null;
  const block = { track: head.track, time: begins + head.time, whole: (head.flags & 0x80) !== 0, lasts: null };
  return { bytes: bytes.subarray(one.at, one.end), block };
}

function readGroup(bytes: Buffer, group: Element, begins: number): { bytes: Buffer; block: Block } | null {
  const inner = elementsOf(bytes, group.content, group.end)?.filter(({ id }) => ofGroup.has(id));
  const found = inner?.find(({ id }) => id === ids.block);
  const head = found && blockHead(bytes, found);
  if (!inner || !head) return null;
  const lasts = inner.find(({ id }) => id === ids.blockDuration);
  return {
    bytes: element(ids.blockGroup, ...inner.map(({ at, end }) => bytes.subarray(at, end))),
    block: {
      track: head.track,
      time: begins + head.time,
      whole: inner.every(({ id }) => id !== ids.referenceBlock),
      lasts: lasts ? wholeOf(bytes, lasts) : null,
    },
  };
}

/** A block begins with its track, its time from the cluster's on, and its flags (RFC 9559, section 10.1). */
function blockHead(bytes: Buffer, { content, end }: Element): { track: number; time: number; flags: number } | null {
  // Tracks are numbered from 1 in one byte: a recording has two at most.
  if (end - content < 4 || (bytes[content]! & 0x80) === 0) return null;
  return { track: bytes[content]! & 0x7f, time: bytes.readInt16BE(content + 1), flags: bytes[content + 3]! };
}

function cueOf(shown: readonly Block[], tracks: readonly Track[]): Cluster['cue'] {
  const isVideo = (block: Block): boolean => tracks.some(({ number, isVideo: is }) => is && number === block.track);
  const first = shown.find((block) => block.whole && isVideo(block));
  return first ? { time: Math.max(0, first.time), track: first.track } : null;
}

/** Until when the longest lasting of these blocks is shown; a block lasts as long as the one before unless it says. */
function lastsUntil(shown: readonly Block[], tracks: readonly Track[]): number {
  let until = 0;
  for (const { number, frameLasts } of tracks) {
    const own = shown.filter(({ track }) => track === number);
    for (const [index, { time, lasts }] of own.entries()) {
      const before = own[index - 1];
      until = Math.max(until, time + (lasts ?? frameLasts ?? (before ? Math.max(0, time - before.time) : 0)));
    }
  }
  return until;
}
