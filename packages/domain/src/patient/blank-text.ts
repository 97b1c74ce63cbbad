/**
 * Letters that take a place and show nothing: fillers of Hangul and Braille. White space, controls and marks of
 * direction or joining have categories of their own.
 */
const shows = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text shows nothing: empty, or only white space and invisible characters, as a copy from a PDF may hold. */
export function isBlank(text: string): boolean {
  return !shows.test(text);
}
