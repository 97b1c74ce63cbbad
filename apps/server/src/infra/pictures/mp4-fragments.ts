import { boxesOf } from './mp4.ts';

/**
 * A recording in fragments up to its last whole one: its browser died while it recorded. Other films come back as they
 * are.
 * @returns null where it has no whole fragment
 */
export function untilLastFragment(mp4: Buffer): Buffer | null {
  let fragmented = false;
  /** Where the last picture data ends whose description came before it. */
  let whole = 0;
  let described = false;
  let at = 0;
  while (mp4.length - at >= 8) {
    const type = mp4.toString('latin1', at + 4, at + 8);
    const size = mp4.readUInt32BE(at);
    // Longer sizes than 32 bits, or none, say what no browser records.
    if (size < 8 || at + size > mp4.length) break;
    if (type === 'moov') fragmented = boxesOf(mp4, at + 8, at + size)?.some((box) => box.type === 'mvex') ?? false;
    if (type === 'moof') described = true;
    at += size;
    if (type === 'mdat' && described) {
      whole = at;
      described = false;
    }
  }
  if (!fragmented) return mp4;
  if (whole === 0) return null;
  return at === mp4.length && !described ? mp4 : mp4.subarray(0, whole);
}
