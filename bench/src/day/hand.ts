import type { Locator, Page } from 'playwright-core';

/** A person's hands at a page, who count what they press. */
export type Hand = {
  page: Page;
  /** Taps instead of clicking. */
  touch: boolean;
  keys: number;
  clicks: number;
  words: number;
  /** What was pressed that lay out of sight, so that it was scrolled to. */
  scrolls: number;
};

/** A hand that has pressed nothing. */
export const restingHand = (page: Page, touch: boolean): Hand => ({
  page,
  touch,
  keys: 0,
  clicks: 0,
  words: 0,
  scrolls: 0,
});

/** Presses one key, or one chord. */
export async function press(hand: Hand, key: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) await hand.page.keyboard.press(key);
  hand.keys += times;
}

/** Types a name or a letter to choose by: each letter is a key. */
export async function choose(hand: Hand, text: string): Promise<void> {
  await hand.page.keyboard.type(text);
  hand.keys += text.length;
}

/** Types what the reply says, counted by itself: no build saves these keys. */
export async function write(hand: Hand, text: string): Promise<void> {
  await hand.page.keyboard.type(text);
  hand.words += text.length;
}

/** Clicks or taps. */
export async function click(hand: Hand, what: Locator): Promise<void> {
  await bringIntoSight(hand, what);
  await (hand.touch ? what.tap() : what.click());
  hand.clicks += 1;
}

/** Opens a list of the device and clicks or taps one of its entries. */
export async function select(hand: Hand, what: Locator, entry: string): Promise<void> {
  await bringIntoSight(hand, what);
  await what.selectOption(entry);
  hand.clicks += 2;
}

/** Scrolls to what is out of sight, as a person has to before they press it. */
async function bringIntoSight(hand: Hand, what: Locator): Promise<void> {
  await what.waitFor();
  const inSight = await what.evaluate((element: { getBoundingClientRect(): { top: number; bottom: number } }) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= (globalThis as unknown as { innerHeight: number }).innerHeight;
  });
  if (inSight) return;
  await what.scrollIntoViewIfNeeded();
  hand.scrolls += 1;
}
