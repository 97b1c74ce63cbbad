/** The part of a file that a request asks for; `whole` where it names none. */
export type Part = { start: number; end: number; whole: boolean };

/**
 * Reads a Range header (RFC 9110, section 14) for a file of so many bytes: one range of bytes. Several at once, or
 * another unit, are answered with the whole file, as the standard lets a server do.
 * @returns the part from `start` up to and without `end`, or null where the range lies outside
 */
export function parseRange(header: string | undefined, size: number): Part | null {
  const whole = { start: 0, end: size, whole: true };
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return whole;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? null : { start: size - length, end: size, whole: false };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size : Math.min(Number(match[2]) + 1, size);
  if (match[2] !== '' && Number(match[2]) < start) return whole;
  return start >= size ? null : { start, end, whole: false };
}
