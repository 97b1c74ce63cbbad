/** The brands by which the files of an iPhone's still pictures (HEIC, HEIF) call themselves. */
const brands: ReadonlySet<string> = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '));

/**
 * Whether a file is a photo in the iPhone's format, by its content and whatever its name says. It begins like an MP4.
 * @param start its first twelve bytes, or more of it
 */
export function isApplePhoto(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(4, 12));
  return text.startsWith('ftyp') && brands.has(text.slice(4));
}
