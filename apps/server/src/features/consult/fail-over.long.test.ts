import { scaled } from '@consult/testkit/time-factor.ts';
import { afterEach, expect, it } from 'vitest';
import { startPair } from '../../infra/db/standby.testing.ts';
import type { Loss, Pair } from '../../infra/db/standby.testing.ts';
import { upsetWhileSending } from './ended-connections.testing.ts';
import { startSendingProcesses } from './killed-sends.testing.ts';
import type { SendingProcesses } from './killed-sends.testing.ts';

let pair: Pair;
let processes: SendingProcesses;
afterEach(async () => {
  await processes?.stop();
  await pair?.stop();
});

it.each<[Loss, number]>([
  ['killed', 20],
  // Until calls without an answer are given up.
  ['silent', 60],
])(
  'where the primary is %s and its standby promoted, calls go on there; nothing is lost or doubled, no process ends',
  async (loss, seconds) => {
    pair = await startPair();
    processes = await startSendingProcesses(pair.url);
    const failOver = async (): Promise<number> => {
      await pair.failOver(loss);
      return 1;
    };
    const ms = scaled(seconds * 1000);
    // Once, a little after the middle.
    const storm = { seconds: ms / 1000, everyMs: ms * 0.6 };
    const { consults, messages, repeated, ended } = await upsetWhileSending(processes, failOver, storm);
    expect([ended, messages]).toEqual([1, consults * 5]);
    expect(repeated).toBeGreaterThan(0);
    expect(consults).toBeGreaterThan(10);
  },
  scaled(300_000),
);
