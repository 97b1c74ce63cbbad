/** The text of a search field whose search stands in the address. */
export type SearchText = {
  typed: string;
  /** The text in the address. */
  asked: string;
  /** The texts that the field wrote and that have not arrived in the address yet, the oldest first. */
  sent: readonly string[];
};

/**
 * Follows the address, which the back button changes under the field. A text that the field itself wrote may arrive
 * after more was typed, and must not remove that.
 */
export function followAddress(now: SearchText, asked: string): SearchText {
  if (now.asked === asked) return now;
  const place = now.sent.indexOf(asked);
  if (place >= 0) return { typed: now.typed, asked, sent: now.sent.slice(place + 1) };
  return { typed: now.typed.trim() === asked ? now.typed : asked, asked, sent: [] };
}

/** Notes that the field writes a text into the address. */
export function withSent(now: SearchText, text: string): SearchText {
  return now.sent.at(-1) === text ? now : { ...now, sent: [...now.sent, text] };
}
