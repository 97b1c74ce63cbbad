import { afterAll, beforeAll, it } from 'vitest';
import { cutUploads, startTwoProcesses } from './cut-uploads.testing.ts';
import type { TwoProcesses } from './cut-uploads.testing.ts';

let world: TwoProcesses;
beforeAll(async () => {
  world = await startTwoProcesses();
});
afterAll(() => world?.stop());

it('twelve files of 10 MB that are each cut three times arrive whole, once', () =>
  cutUploads(world, { files: 12, size: 10_000_000 }));
