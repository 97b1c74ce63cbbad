/** The recorder hands over what it has this often, ms. */
export const pieceMs = 1_000;
/** The countdown begins this long before the end, s. */
const countdownFrom = 15;
/** What the recorder adds when it ends: its last piece is as large as any, and a file has an end of its own. */
const endBytes = 256 * 1024;

/** How far a recording is: its time so far, ms, its bytes so far, and the largest second of it, bytes. */
export type FilmSoFar = { ms: number; bytes: number; largest: number };

/**
 * Whether a recording has to end now, so that it stays below the most bytes that a file may have: what comes until the
 * recorder has ended may be as large as its two largest seconds.
 */
export function mustEnd({ bytes, largest }: FilmSoFar, mostBytes: number): boolean {
  return bytes + 2 * largest + Math.min(endBytes, mostBytes / 20) > mostBytes;
}

/** How many seconds are left until it ends by itself, once these are few; null before. */
export function secondsLeft(film: FilmSoFar, mostBytes: number): number | null {
  if (film.bytes === 0 || film.ms === 0) return null;
  const left = mostBytes - film.bytes - 2 * film.largest - Math.min(endBytes, mostBytes / 20);
  const seconds = Math.max(0, Math.floor(left / (film.bytes / (film.ms / 1_000))));
  return seconds <= countdownFrom ? seconds : null;
}
