/** The recorder hands over what it has this often, ms. */
export const pieceMs = 1_000;
/** The countdown begins this long before the end, s. */
const countdownFrom = 15;
/** No second of a film has more than three times what is asked of the encoder (recording.ts), bytes. */
const usualMost = 1_500_000;

/** How far a recording is: its time so far, ms, its bytes so far, and the largest second of it, bytes. */
export type FilmSoFar = { ms: number; bytes: number; largest: number };

/**
 * Whether a recording has to end now, so that it stays below the most bytes that a file may have: before the next look
 * at it a second more is there, and while the recorder ends another one.
 */
export function mustEnd(film: FilmSoFar, mostBytes: number): boolean {
  return film.bytes > mostBytes - endBytes(film);
}

/** How many seconds are left until it ends by itself, once these are few; null before. */
export function secondsLeft(film: FilmSoFar, mostBytes: number): number | null {
  if (film.bytes === 0 || film.ms === 0) return null;
  const left = mostBytes - endBytes(film) - film.bytes;
  const seconds = Math.max(0, Math.floor(left / (film.bytes / (film.ms / 1_000))));
  return seconds <= countdownFrom ? seconds : null;
}

function endBytes({ largest }: FilmSoFar): number {
  return 2 * Math.max(largest, usualMost);
}
