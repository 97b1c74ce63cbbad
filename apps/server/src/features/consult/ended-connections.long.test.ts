import { scaled } from '@consult/testkit/time-factor.ts';
import { afterEach, expect, it } from 'vitest';
import { endConnections, killDatabase, upsetWhileSending } from './ended-connections.testing.ts';
import { startSendingProcesses } from './killed-sends.testing.ts';
import type { SendingProcesses } from './killed-sends.testing.ts';

let processes: SendingProcesses;
afterEach(() => processes?.stop());

it('connections that end every second for two minutes lose nothing, double nothing and end no process', async () => {
  processes = await startSendingProcesses();
  const storm = { seconds: 120, everyMs: 1_000 };
  const { consults, messages, ended } = await upsetWhileSending(processes, endConnections, storm);
  expect(consults).toBeGreaterThan(100);
  expect(messages).toBe(consults * 5);
  expect(ended).toBeGreaterThan(100);
}, 300_000);

it(
  'an embedded database that is killed again and again is started again by whoever is left; nothing is lost',
  async () => {
    processes = await startSendingProcesses('embedded');
    // Between two kills there is time to recover and to serve.
    const everyMs = scaled(12_000);
    const { consults, messages, ended } = await upsetWhileSending(processes, killDatabase, {
      seconds: (everyMs * 6) / 1_000,
      everyMs,
    });
    expect(consults).toBeGreaterThan(10);
    expect(messages).toBe(consults * 5);
    expect(ended).toBe(5);
    expect(processes.first.log() + processes.second.log()).toContain(
      'The embedded PostgreSQL had ended; it runs again',
    );
  },
  scaled(300_000),
);
