/** How much may stand in a patient's window, and be said there (server rules, section 18). */

/** So many messages may be shared at once, and in all. */
export const mostShared = 50;
/** The longest texts of an appointment, in characters. */
export const placeMaxLength = 200;
export const bringMaxLength = 500;
/** The longest reply of a patient, in characters, and how many they may write on a day. */
export const replyMaxLength = 2_000;
export const repliesADay = 5;
