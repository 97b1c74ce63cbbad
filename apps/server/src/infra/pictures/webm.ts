import { element, elementAt, elementsOf, longestHead, whole, wholeOf } from './ebml.ts';
import type { Element } from './ebml.ts';
import type { NotTaken } from './not-taken.ts';
import { readCluster } from './webm-clusters.ts';
import type { Cluster, Track } from './webm-clusters.ts';
import { ids, ofTrack } from './webm-ids.ts';

/** A film in the form in which the server keeps it; `width` and `height` in pixels, null where it does not say. */
export type Film = { bytes: Buffer; width: number | null; height: number | null };

const nanosecondsOfMillisecond = 1_000_000;
/** The kinds of tracks (RFC 9559, section 5.1.4.1.3). */
const videoTrack = 1;
const soundTrack = 2;
/** A film must say what made it; none says more than its format. */
const app = Buffer.from('webm', 'latin1');

/**
 * A recording of our own camera as it can be sought in: with its duration and the places of its whole pictures, which
 * browsers leave out, and without names, tags, attachments and the program that made it. Nothing is encoded. A
 * recording that was cut, because its browser died, ends with its last whole block.
 * @returns why it is not taken in, where it is not
 */
export function rewriteWebm(webm: Buffer): Film | NotTaken {
  const head = elementAt(webm, 0, webm.length);
  if (head?.id !== ids.ebml) return 'unsupported';
  const segment = head.open ? null : elementAt(webm, head.end, webm.length);
  if (!isWebm(webm, head)) return 'unsupported';
  if (segment?.id !== ids.segment) return 'damaged';
  const read = readSegment(webm, segment);
  if (!read) return 'damaged';
  const { scale, tracks, clusters } = read;
  const video = tracks.find(({ isVideo }) => isVideo);
  if (!video) return 'unsupported';
  if (clusters.length === 0) return 'damaged';
  return {
    bytes: Buffer.concat([webm.subarray(head.at, head.end), ...assemble(scale, tracks, clusters)]),
    width: video.width,
    height: video.height,
  };
}

function isWebm(webm: Buffer, head: Element): boolean {
  const type = elementsOf(webm, head.content, head.end)?.find(({ id }) => id === ids.docType);
  return type !== undefined && webm.toString('latin1', type.content, type.end) === 'webm';
}

type WrittenTrack = Track & { bytes: Buffer; width: number | null; height: number | null };
type Read = { scale: number; tracks: WrittenTrack[]; clusters: Cluster[] };

/** What a segment holds; null where it is no segment that a player could play. */
function readSegment(webm: Buffer, segment: Element): Read | null {
  let scale = nanosecondsOfMillisecond;
  let tracks: WrittenTrack[] = [];
  const clusters: Cluster[] = [];
  for (let at = segment.content; at < segment.end;) {
    const one = elementAt(webm, at, segment.end);
    if (one?.id === ids.cluster) {
      const read = readCluster(webm, one, tracks);
      if (!read) return null;
      if (read.cluster) clusters.push(read.cluster);
      at = read.next;
      continue;
    }
    if (!one && segment.end - at > longestHead) return null;
    // Cut behind a cluster: what was whole before is the film.
    if (!one || one.open) return clusters.length > 0 ? { scale, tracks, clusters } : null;
    at = one.end;
    const inner = elementsOf(webm, one.content, one.end);
    if (one.id === ids.info) {
      const found = inner?.find(({ id }) => id === ids.timestampScale);
      if (found) scale = wholeOf(webm, found);
    }
    if (one.id === ids.tracks && tracks.length === 0)
      tracks = (inner ?? []).filter(({ id }) => id === ids.track).flatMap((track) => readTrack(webm, track, scale));
  }
  return scale > 0 ? { scale, tracks, clusters } : null;
}

/** A track of pictures or sound; what else a recording may hold is left out. */
function readTrack(webm: Buffer, track: Element, scale: number): WrittenTrack[] {
  const inner = elementsOf(webm, track.content, track.end) ?? [];
  const valueOf = (id: number, among: readonly Element[] = inner): number | null => {
    const found = among.find((one) => one.id === id);
    return found ? wholeOf(webm, found) : null;
  };
  const number = valueOf(ids.trackNumber);
  const kind = valueOf(ids.trackType);
  if (number === null || (kind !== videoTrack && kind !== soundTrack)) return [];
  const video = inner.find(({ id }) => id === ids.video);
  const size = video ? (elementsOf(webm, video.content, video.end) ?? []) : [];
  const lasts = valueOf(ids.defaultDuration);
  const kept = inner.filter(({ id }) => ofTrack.has(id)).map(({ at, end }) => webm.subarray(at, end));
  return [
    {
      number,
      isVideo: kind === videoTrack,
      frameLasts: lasts === null || scale === 0 ? null : lasts / scale,
      // A track must have an id of its own; the browser's is random.
      bytes: element(ids.track, whole(ids.trackUid, number), ...kept),
      width: valueOf(ids.pixelWidth, size),
      height: valueOf(ids.pixelHeight, size),
    },
  ];
}

/** The segment: where its parts are, what it is, where its whole pictures are, and its pictures. */
function assemble(scale: number, tracks: readonly WrittenTrack[], clusters: readonly Cluster[]): Buffer[] {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(clusters.reduce((until, { lastsUntil }) => Math.max(until, lastsUntil), 0));
  const info = element(
    ids.info,
    whole(ids.timestampScale, scale),
    element(ids.duration, duration),
    element(ids.muxingApp, app),
    element(ids.writingApp, app),
  );
  const trackList = element(ids.tracks, ...tracks.map(({ bytes }) => bytes));
  // Every number is written in as many bytes whatever it is, so places can be told before they are known.
  const seekHead = (places: readonly number[]): Buffer =>
    element(ids.seekHead, ...[ids.info, ids.tracks, ids.cues].map((id, n) => seekTo(id, places[n] ?? 0)));
  const infoAt = seekHead([]).length;
  const tracksAt = infoAt + info.length;
  const cuesAt = tracksAt + trackList.length;
  const firstCluster = cuesAt + cuesFrom(0, clusters).length;
  const parts = [seekHead([infoAt, tracksAt, cuesAt]), info, trackList, cuesFrom(firstCluster, clusters)];
  return [element(ids.segment, ...parts, ...clusters.flatMap(({ bytes }) => bytes))];
}

function seekTo(id: number, place: number): Buffer {
  const named = Buffer.alloc(4);
  named.writeUInt32BE(id);
  return element(ids.seek, element(ids.seekId, named), whole(ids.seekPosition, place));
}

/** One entry for each cluster with a whole picture. Places count from the beginning of the segment's content. */
function cuesFrom(firstCluster: number, clusters: readonly Cluster[]): Buffer {
  const points: Buffer[] = [];
  let place = firstCluster;
  for (const { cue, size } of clusters) {
    if (cue) {
      const positions = element(ids.cuePositions, whole(ids.cueTrack, cue.track), whole(ids.cueCluster, place));
      points.push(element(ids.cuePoint, whole(ids.cueTime, cue.time), positions));
    }
    place += size;
  }
  return element(ids.cues, ...points);
}
