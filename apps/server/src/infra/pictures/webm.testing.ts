import { element, whole } from './ebml.ts';
import { ids } from './webm-ids.ts';

/** A word that a recording must not keep. */
export const recorder = 'RECORDER-MARKER';
const words = Buffer.from(recorder);

/** An element of unknown size, as a recorder writes what it has not ended yet. */
const open = (id: number, ...content: readonly Buffer[]): Buffer => {
  const head = element(id);
  head.fill(0xff, head.length - 7);
  return Buffer.concat([head, ...content]);
};

/** A block: its track, its time within the cluster, whether it is a whole picture, and what it holds. */
export function block(track: number, time: number, isWhole: boolean, holds: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x80 + track);
  head.writeInt16BE(time, 1);
  head.writeUInt8(isWhole ? 0x80 : 0, 3);
  return Buffer.concat([head, Buffer.from(holds)]);
}

const track = (number: number, kind: number, codec: string): Buffer =>
  element(
    ids.track,
    whole(ids.trackNumber, number),
    whole(ids.trackUid, 0x1234_5678_9abc),
    whole(ids.trackType, kind),
    element(0x536e, words),
    element(0x22b59c, words),
    element(0x86, Buffer.from(codec)),
    ...(kind === 1 ? [element(ids.video, whole(ids.pixelWidth, 640), whole(ids.pixelHeight, 480))] : []),
  );

/**
 * A recording as Chromium's MediaRecorder writes it: segment and clusters without a size, no duration, no places of
 * pictures. It lasts 3,100 ms. Whole pictures stand at 0, 1,000 (within the first cluster) and 2,000 ms. Whatever can
 * name the recorder does.
 */
export function recording({ docType = 'webm', kind = 1 } = {}): Buffer {
  const told = [element(0x1254c367, words), element(0x1941a469, words), element(0x1043a770, words)];
  return Buffer.concat([
    element(ids.ebml, element(ids.docType, Buffer.from(docType))),
    open(
      ids.segment,
      element(
        ids.info,
        whole(ids.timestampScale, 1_000_000),
        element(ids.muxingApp, words),
        element(ids.writingApp, words),
        element(0x7ba9, words),
        element(0x4461, Buffer.from([0, 0, 0, 1, 2, 3, 4, 5])),
      ),
      element(ids.tracks, track(1, kind, 'V_VP8'), track(2, 17, 'S_TEXT/UTF8')),
      ...told,
      open(
        ids.cluster,
        whole(ids.timestamp, 0),
        element(ids.simpleBlock, block(1, 0, true, 'PICTURE-0')),
        element(ids.simpleBlock, block(2, 0, true, recorder)),
        element(0xec, words),
        element(ids.simpleBlock, block(1, 500, false, 'PICTURE-500')),
        element(ids.simpleBlock, block(1, 1000, true, 'PICTURE-1000')),
      ),
      open(
        ids.cluster,
        whole(ids.timestamp, 2000),
        element(0xa7, Buffer.from([9])),
        element(ids.blockGroup, element(ids.block, block(1, 0, false, 'PICTURE-2000')), element(0xa4, words)),
        element(
          ids.blockGroup,
          element(ids.block, block(1, 1000, false, 'PICTURE-3000')),
          whole(ids.blockDuration, 100),
          element(ids.referenceBlock, Buffer.from([0x80])),
        ),
      ),
      ...told,
    ),
  ]);
}
