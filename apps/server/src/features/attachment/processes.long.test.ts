import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutUploads, startTwoProcesses } from './cut-uploads.testing.ts';
import type { TwoProcesses } from './cut-uploads.testing.ts';

let world: TwoProcesses;
beforeAll(async () => {
  world = await startTwoProcesses();
});
afterAll(() => world?.stop());

it('twelve files of 10 MB that are each cut three times arrive whole, once', async () => {
  expect(await cutUploads(world, { files: 12, size: 10_000_000 })).toBe(12);
});
