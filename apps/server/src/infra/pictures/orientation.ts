/**
 * How a picture is to be turned when it is shown: 1 to 8, as the tag Orientation of Exif counts (CIPA DC-008,
 * section 4.6.5). 1 is upright already.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The number of the tag Orientation, and of its type: one number of two bytes. */
const tag = 0x0112;
const short = 3;

/**
 * The orientation that an Exif block tells.
 * @param tiff the block from its TIFF header on ('II' or 'MM')
 * @returns 1 where it tells none that exists
 */
export function orientationOf(tiff: Buffer): Orientation {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const two = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (two(2) !== 42 || directory + 2 > tiff.length) return 1;
  const count = Math.min(two(directory), Math.floor((tiff.length - directory - 2) / 12));
  for (let n = 0; n < count; n += 1) {
    const entry = directory + 2 + n * 12;
    if (two(entry) !== tag || two(entry + 2) !== short) continue;
    const value = two(entry + 8);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** An Exif block, from its TIFF header on, that tells the orientation and nothing else. */
export function exifOf(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(tag, 10);
  tiff.writeUInt16LE(short, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
