import type { Locator, Page } from 'playwright-core';

/** A person's hands at a page, who count what they press. */
export type Hand = {
  page: Page;
  keys: number;
  clicks: number;
  words: number;
};

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
  await what.click();
  hand.clicks += 1;
}

/** Opens a list of the device and clicks one of its entries. */
export async function select(hand: Hand, what: Locator, entry: string): Promise<void> {
  await what.selectOption(entry);
  hand.clicks += 2;
}
