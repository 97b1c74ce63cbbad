import { ResultFileError } from '@consult/domain/claim/result-file.ts';
import { crc32, inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

const isZip = (bytes: Buffer): boolean => bytes.length >= 4 && [localMark, endMark].includes(bytes.readUInt32LE(0));

/**
 * The one file in a ZIP, as answers come; what is no ZIP stays as it is.
 * @throws ResultFileError 'zip-damaged' where it is cut short or damaged, 'zip-files' where it holds other than one
 *   file or another ZIP, 'size' where it would be larger than `most` bytes
 */
export function unzipped(bytes: Buffer, most: number): Buffer {
  if (!isZip(bytes)) return bytes;
  const plain = onlyFile(bytes, most);
  if (isZip(plain)) throw new ResultFileError('zip-files', 0);
  return plain;
}

function onlyFile(bytes: Buffer, most: number): Buffer {
  try {
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end === -1 || bytes.readUInt32LE(end) !== endMark) throw new RangeError();
    if (bytes.readUInt16LE(end + 10) !== 1) throw new ResultFileError('zip-files', 0);
    const entry = bytes.readUInt32LE(end + 16);
    if (bytes.readUInt32LE(entry) !== entryMark) throw new RangeError();
    const method = bytes.readUInt16LE(entry + 10);
    const [packed, size, local] = [20, 24, 42].map((at) => bytes.readUInt32LE(entry + at)) as [number, number, number];
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + packed);
    if (size > most) throw new ResultFileError('size', 0);
    if (content.length !== packed || (method !== 0 && method !== 8)) throw new RangeError();
    const plain = method === 0 ? content : inflateRawSync(content, { maxOutputLength: most });
    // Without its checksum an amount could change on the way: the trailer counts lines, not what stands in them.
    if (plain.length !== size || crc32(plain) !== bytes.readUInt32LE(entry + 16)) throw new RangeError();
    return plain;
  } catch (error) {
    throw error instanceof ResultFileError ? error : new ResultFileError('zip-damaged', 0);
  }
}
