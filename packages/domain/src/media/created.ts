/**
 * When a photo or film was taken, by the server's clock: the client's time of capture, corrected by the difference of
 * the clocks, never later than now (server rules, section 14). All in ms.
 * @param taken by the client's clock
 * @param clientNow the client's clock when it told
 * @param now the server's clock
 */
export function createdAt(taken: number, clientNow: number, now: number): number {
  return Math.min(now, taken + (now - clientNow));
}
