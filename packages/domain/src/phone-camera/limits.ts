/** What a phone camera may do, and for how long. Source: server rules, section 14, 'Phone as camera'. */

/** A code that no phone has used works no more after this many minutes. */
export const codeMinutes = 5;
/** A phone adds photos for this many minutes after it began. */
export const phoneMinutes = 15;
/** Random bytes of a code: 128 bits. */
export const codeBytes = 16;
/** The most photos that one phone adds: one every five seconds, all of the time. */
export const mostPhotosOfPhone = 180;
