import { crc32 } from 'node:zlib';

/** One chunk of a PNG. */
export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

/** The beginning of a PNG of this many pixels: eight bits, one grey. */
export function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), pngChunk('IHDR', size)]);
}

/** A PNG with chunks put in before its picture. */
export function withChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const at = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
}
