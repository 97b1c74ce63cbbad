import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/** The text of one element, once it has one. Not `innerText`: a row has none until its first frame is painted. */
export async function textOf(locator: Locator): Promise<string> {
  await expect(locator).toHaveText(/\S/);
  return (await locator.textContent())?.trim() ?? '';
}
