import { afterAll, beforeAll, expect, it } from 'vitest';
import { endConnectionsWhileSending } from './ended-connections.testing.ts';
import { startSendingProcesses } from './killed-sends.testing.ts';
import type { SendingProcesses } from './killed-sends.testing.ts';

let processes: SendingProcesses;
beforeAll(async () => {
  processes = await startSendingProcesses();
});
afterAll(() => processes?.stop());

it('connections that end every second for two minutes lose nothing, double nothing and end no process', async () => {
  const { consults, messages, ended } = await endConnectionsWhileSending(processes, 120);
  expect(consults).toBeGreaterThan(100);
  expect(messages).toBe(consults * 5);
  expect(ended).toBeGreaterThan(100);
}, 300_000);
