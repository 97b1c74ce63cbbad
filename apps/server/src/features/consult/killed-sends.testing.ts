import { randomInt } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { expect } from 'vitest';
import { embeddedIn } from '../../infra/db/embedded.testing.ts';
import { openSendingWorld, halfWrittenRows } from './sending-world.testing.ts';
import type { SendInput, SendingWorld } from './sending-world.testing.ts';

/** Sends that are under way when the server is killed. */
const together = 10;
const env = { LOG_LEVEL: 'warn' };

/** Two server processes of one database, and plus@ who sends. */
export type SendingProcesses = {
  first: TestServer;
  second: TestServer;
  world: SendingWorld;
  stop: () => Promise<void>;
};

/**
 * @param database the processes' own in their data folder, one of the test run's, which commits to memory alone, or the
 *   address of an empty one
 */
export async function startSendingProcesses(database: string = 'shared'): Promise<SendingProcesses> {
  const embedded = database === 'embedded';
  const databaseUrl = embedded ? '' : database;
  const first = await startServer({ demo: true, env, ...(database === 'shared' ? {} : { databaseUrl }) });
  const second = await startServer({ beside: first, env });
  const world = await openSendingWorld(
    embedded ? { ...first, databaseUrl: (await embeddedIn(first.dataDir)).url } : first,
  );
  return {
    first,
    second,
    world,
    async stop() {
      await world.stop();
      await second.stop();
      await first.stop();
    },
  };
}

/**
 * Kills a process so many times while it sends: every send is whole or absent, and sent again it is there once. Returns
 * how many were sent.
 */
export async function killWhileSending({ first, second, world }: SendingProcesses, kills: number): Promise<number> {
  const since = new Date();
  const before = await halfWrittenRows(world.pool, world.serviceId, since);
  const became = { whole: 0, absent: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = kill === 0 ? second : await startServer({ beside: first, env });
    const client = world.plus.at(victim.url);
    const inputs: SendInput[] = [];
    for (let n = 0; n < together; n += 1) inputs.push(await world.compose(first));
    // At any time between before the first answer and after the last but one, wherever the others are by then.
    const killAt = randomInt(0, together);
    let answered = 0;
    let killed = false;
    const refused: unknown[] = [];
    let reached: () => void = () => undefined;
    const moment = new Promise<void>((resolve) => (reached = resolve));
    const sends = inputs.map((input) =>
      client.call('consult-sendConsult', input).then(
        (answer) => {
          answered += 1;
          if (answered >= killAt) reached();
          return answer;
        },
        (error: unknown) => {
          if (!killed) refused.push(error);
          reached();
          return null;
        },
      ),
    );
    if (killAt > 0) await moment;
    await passed(randomInt(0, 20));
    killed = true;
    await victim.kill();
    expect(refused).toEqual([]);
    const answers = await Promise.all(sends);
    client.close();

    const after = await world.standings(inputs);
    for (const [n, { is, activityId, found }] of after.entries()) {
      expect(is, JSON.stringify(found)).not.toBe('torn');
      if (is === 'torn') continue;
      became[is] += 1;
      // An answered send is there.
      if (answers[n]) expect(activityId).toBe(answers[n].activityId);
    }
    // Their sender lost the answer and repeats: an existing one comes back, a missing one is made.
    const again = await Promise.all(inputs.map((input) => world.plus.call('consult-sendConsult', input)));
    const then = await world.standings(inputs);
    for (const [n, { is, activityId, found }] of then.entries()) {
      expect(is, JSON.stringify(found)).toBe('whole');
      expect(again[n]!.activityId).toBe(activityId);
      if (after[n]!.activityId) expect(activityId).toBe(after[n]!.activityId);
    }
  }
  expect(became.whole + became.absent).toBe(kills * together);
  expect(await halfWrittenRows(world.pool, world.serviceId, since)).toEqual(before);
  return became.whole + became.absent;
}
