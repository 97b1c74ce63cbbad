import { decrypt, encrypt, UnreadableError } from '../keystore/cipher.ts';
import type { DataKey, Place } from '../keystore/cipher.ts';
import type { BlobReader } from './blobs.ts';

/** Bytes of the file in one frame; each is a ciphertext of its own, so that any part can be read without the rest. */
export const FRAME = 64 * 1024;
/** What encryption adds to a frame: version, nonce and tag. */
export const OVERHEAD = 29;
/** Frames read from the disk at once. */
const TOGETHER = 8;

/**
 * The associated data of each frame: the file, the frame's place in it, and whether it is the last. A frame of another
 * file, in another place, or changed, does not open; nor does a file that was cut after any frame.
 */
function place(fileId: string, index: number, last: boolean): Place {
  return { table: 'stored_file', column: `content/${index}${last ? '/last' : ''}`, id: fileId };
}

/** Number of frames of a file of so many bytes; an empty file has one that is empty. */
export function frameCount(size: number): number {
  return Math.max(1, Math.ceil(size / FRAME));
}

/** A file as it lies on disk, frame by frame. */
export function* sealFrames(key: DataKey, fileId: string, bytes: Buffer): Generator<Buffer> {
  const frames = frameCount(bytes.length);
  for (let index = 0; index < frames; index += 1) {
    const plain = bytes.subarray(index * FRAME, (index + 1) * FRAME);
    yield encrypt(key, place(fileId, index, index === frames - 1), plain);
  }
}

/**
 * The bytes of a file from `start` up to and without `end`, piece by piece; reads only the frames that hold them.
 * @param size of the whole file, as the database has it
 * @throws UnreadableError where a frame was moved, changed or cut off
 */
export async function* openFrames(
  key: DataKey,
  fileId: string,
  size: number,
  { start, end }: { start: number; end: number },
  reader: BlobReader,
): AsyncGenerator<Buffer> {
  if (start < 0 || end > size || start > end) throw new RangeError('not a part of this file');
  const frames = frameCount(size);
  const first = Math.floor(start / FRAME);
  const afterLast = Math.min(frames, Math.max(first + 1, Math.ceil(end / FRAME)));
  for (let index = first; index < afterLast;) {
    const many = Math.min(TOGETHER, afterLast - index);
    const sealed = await reader.read(index * (FRAME + OVERHEAD), many * (FRAME + OVERHEAD));
    for (let n = 0; n < many; n += 1, index += 1) {
      const last = index === frames - 1;
      const length = (last ? size - index * FRAME : FRAME) + OVERHEAD;
      const at = n * (FRAME + OVERHEAD);
      // Nothing may follow the last frame.
      const ciphertext = sealed.subarray(at, last ? sealed.length : at + length);
      if (ciphertext.length !== length) throw new UnreadableError('a file that was cut or has grown');
      const plain = decrypt(key, place(fileId, index, last), ciphertext);
      const from = Math.max(0, start - index * FRAME);
      const to = Math.min(plain.length, end - index * FRAME);
      if (to > from) yield plain.subarray(from, to);
    }
  }
}
