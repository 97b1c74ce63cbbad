/** Above this there is plenty, bytes: what other tabs and programs write meanwhile does not fill it. */
const plentyBytes = 256 * 1024 * 1024;
/** So long after bytes were counted the browser is asked again, beside everything, ms. */
const askAgainMs = 2_000;

/**
 * How many more bytes the browser keeps, as it said last, without what was written here since. To ask it takes as long
 * as to write a photo, so it is asked before only where it was not asked yet, or little is left; where the count is
 * wrong, the disk itself refuses.
 * @param ask asks the browser
 */
export function countedRoom(ask: () => Promise<number>): (wanted: number) => Promise<number> {
  let left: number | null = null;
  let asksAgain = false;
  const askLater = () => {
    if (asksAgain) return;
    asksAgain = true;
    setTimeout(() => {
      asksAgain = false;
      void ask().then((room) => (left = room));
    }, askAgainMs);
  };
  return async (wanted) => {
    if (left === null || left - wanted < plentyBytes) left = await ask();
    else askLater();
    const room = left;
    left -= wanted;
    return room;
  };
}
