import { expect } from 'vitest';
import { openedLocal } from '../app/local/local.ts';

/**
 * Waits until the page has taken in the answers to all that was done on it. A page that is left between an answer and
 * that sends it once more, as after a power cut.
 */
export async function allConfirmed(): Promise<void> {
  const local = await openedLocal();
  await expect.poll(() => local?.waiting.shown()).toEqual([]);
}
