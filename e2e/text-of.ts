import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/**
 * What stands in one element, once something does. Not `innerText`: a row has none until its first frame is painted.
 */
export async function textOf(locator: Locator): Promise<string> {
  await expect(locator).toHaveText(/\S/);
  return (await locator.textContent())?.trim() ?? '';
}
