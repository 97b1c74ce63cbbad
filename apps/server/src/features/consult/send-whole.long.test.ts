import { afterAll, beforeAll, expect, it } from 'vitest';
import { killWhileSending, startSendingProcesses } from './killed-sends.testing.ts';
import type { SendingProcesses } from './killed-sends.testing.ts';

let processes: SendingProcesses;
beforeAll(async () => {
  processes = await startSendingProcesses();
});
afterAll(() => processes?.stop());

it('twenty kills leave every one of two hundred sends whole or absent; sent again, each is there once', async () => {
  expect(await killWhileSending(processes, 20)).toBe(200);
});
