import { mediaPageMost, mediaPageSize } from './limits.ts';

/**
 * How many items make a page of the gallery: 20, extended to the end of the last one's day, 200 at most (server rules,
 * section 14).
 * @param days the day of each item, newest first, as a text
 * @returns null where the page may go on behind the last item given
 */
export function lengthOfPage(days: readonly string[]): number | null {
  const last = days[mediaPageSize - 1];
  for (let length = mediaPageSize; length < days.length; length += 1)
    if (length === mediaPageMost || days[length] !== last) return length;
  return null;
}
