import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableError } from '../keystore/cipher.ts';
import type { BlobReader } from './blobs.ts';
import { FRAME, OVERHEAD, openFrames, sealFrames } from './frames.ts';

const key = randomBytes(32);
const id = randomUUID();

function readerOf(sealed: Buffer): BlobReader & { bytesRead: number } {
  const reader = {
    bytesRead: 0,
    read: async (at: number, length: number) => {
      const part = sealed.subarray(at, at + length);
      reader.bytesRead += part.length;
      return part;
    },
    close: async () => {},
  };
  return reader;
}

async function read(sealed: Buffer, size: number, part = { start: 0, end: size }, fileId = id): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of openFrames(key, fileId, size, part, readerOf(sealed))) pieces.push(piece);
  return Buffer.concat(pieces);
}

const seal = (bytes: Buffer): Buffer => Buffer.concat([...sealFrames(key, id, bytes)]);

/** Bytes that differ everywhere, so that a wrong place shows. */
function pattern(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 32) createHash('sha256').update(String(at)).digest().copy(bytes, at);
  return bytes;
}

const longest = 3 * FRAME + 1000;
const whole = pattern(longest);
const sizes = fc.oneof(
  fc.integer({ min: 0, max: longest }),
  fc.constantFrom(0, 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 3 * FRAME),
);

describe('a file in frames', () => {
  test('any part of any file is the same part of what was written', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, one, other) => {
        const bytes = whole.subarray(0, size);
        const [start, end] = [one % (size + 1), other % (size + 1)].toSorted((a, b) => a - b) as [number, number];
        const part = await read(seal(bytes), size, { start, end });
        expect(part.equals(bytes.subarray(start, end))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('a part is read without the rest', async () => {
    const reader = readerOf(seal(whole));
    for await (const _ of openFrames(key, id, longest, { start: 2 * FRAME, end: 2 * FRAME + 10 }, reader)) continue;
    expect(reader.bytesRead).toBe(FRAME + OVERHEAD);
  });

  test('one changed bit anywhere is noticed', async () => {
    const sealed = seal(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(sealed);
        changed[at]! ^= 1 << bit;
        await expect(read(changed, longest)).rejects.toThrow(UnreadableError);
      }),
      { numRuns: 40 },
    );
  });

  test('a file that was cut, at the end of a frame too, or has grown is noticed', async () => {
    const sealed = seal(whole);
    const step = FRAME + OVERHEAD;
    for (const length of [0, 10, step, 2 * step, 3 * step, sealed.length - 1])
      await expect(read(sealed.subarray(0, length), longest)).rejects.toThrow(UnreadableError);
    await expect(read(Buffer.concat([sealed, sealed.subarray(0, 50)]), longest)).rejects.toThrow(UnreadableError);
    // Not even with a size that fits: the last frame says that it is the last.
    await expect(read(sealed.subarray(0, 2 * step), 2 * FRAME)).rejects.toThrow(UnreadableError);
  });

  test('frames in another order, or of another file, do not open', async () => {
    const sealed = seal(whole);
    const step = FRAME + OVERHEAD;
    const swapped = Buffer.concat([
      sealed.subarray(step, 2 * step),
      sealed.subarray(0, step),
      sealed.subarray(2 * step),
    ]);
    await expect(read(swapped, longest)).rejects.toThrow(UnreadableError);
    await expect(read(sealed, longest, undefined, randomUUID())).rejects.toThrow(UnreadableError);
  });
});
