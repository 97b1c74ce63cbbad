/** The text of a search field whose search stands in the address. */
export type SearchText = {
  typed: string;
  /** What the address says. */
  asked: string;
  /** What the field has put into the address and that has not arrived there yet, the oldest first. */
  sent: readonly string[];
};

/**
 * Follows the address, which the back button changes under the field. What the field has put there itself may arrive
 * when more has been typed, and takes nothing of that away.
 */
export function followAddress(now: SearchText, asked: string): SearchText {
  if (now.asked === asked) return now;
  const place = now.sent.indexOf(asked);
  if (place >= 0) return { typed: now.typed, asked, sent: now.sent.slice(place + 1) };
  return { typed: now.typed.trim() === asked ? now.typed : asked, asked, sent: [] };
}

/** The field puts a text into the address. */
export function withSent(now: SearchText, text: string): SearchText {
  return now.sent.at(-1) === text ? now : { ...now, sent: [...now.sent, text] };
}
