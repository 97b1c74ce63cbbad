import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSendingWorld, strays } from './sending-world.testing.ts';
import type { SendInput, SendingWorld } from './sending-world.testing.ts';

/** Sends that are under way when the server is killed, and kills. KILLS=20 makes two hundred sends. */
const together = 10;
const kills = Number(process.env['KILLS'] ?? 3);

const env = { LOG_LEVEL: 'error' };
let first: TestServer;
let second: TestServer;
let world: SendingWorld;
beforeAll(async () => {
  first = await startServer({ demo: true, env });
  second = await startServer({ beside: first, env });
  world = await openSendingWorld(first);
}, 90_000);
afterAll(async () => {
  await world?.stop();
  await second?.stop();
  await first?.stop();
});

describe('two server processes', () => {
  it('make one consult of one submission that is sent to both at once, also with files and a draft', async () => {
    const other = world.plus.at(second.url);
    for (let n = 0; n < 5; n += 1) {
      const input = await world.compose(first);
      const [one, two] = await Promise.all([
        world.plus.call('consult-sendConsult', input),
        other.call('consult-sendConsult', input),
      ]);
      expect(two).toEqual(one);
      expect(await world.standings([input])).toMatchObject([{ is: 'whole', activityId: one.activityId }]);
    }
    other.close();
  });

  it('give the last consult of a day to one of two senders', async () => {
    const approver = await signIn(second.url, cast.approver.email);
    for (let n = 0; n < 3; n += 1) {
      // Counted anew, and not on from what was sent before: midnight may have been since.
      await world.pool.query('delete from service_day where service_id = $1', [world.serviceId]);
      await world.pool.query('update service set daily_limit = 1 where id = $1', [world.serviceId]);
      const inputFields = world.consult();
      const sends = await Promise.allSettled([
        world.plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields }),
        approver.call('consult-sendConsult', {
          submissionId: randomUUID(),
          inputFields: { ...inputFields, locationId: cast.approver.locations[0]!.id },
        }),
      ]);
      expect(sends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refusal = sends.find((send) => send.status === 'rejected')!.reason as { code: string };
      expect(['SERVICE_UNAVAILABLE', 'INVALID_INPUT']).toContain(refusal.code);
    }
    await world.pool.query('update service set daily_limit = null where id = $1', [world.serviceId]);
    approver.close();
  });
});

describe('a server that is killed while it sends', () => {
  it(
    'leaves every send whole or absent, with its draft and its files; sent again, each is there once',
    async () => {
      const since = new Date();
      const before = await strays(world.pool, world.serviceId, since);
      const became = { whole: 0, absent: 0 };
      for (let kill = 0; kill < kills; kill += 1) {
        const victim = kill === 0 ? second : await startServer({ beside: first, env });
        const client = world.plus.at(victim.url);
        const inputs: SendInput[] = [];
        for (let n = 0; n < together; n += 1) inputs.push(await world.compose(first));
        // Anywhere between before the first answer and after the last but one, wherever the others are by then.
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
          // What was answered is there.
          if (answers[n]) expect(activityId).toBe(answers[n].activityId);
        }
        // By somebody whose answer was lost: the one who was there already comes back, the other is made.
        const again = await Promise.all(inputs.map((input) => world.plus.call('consult-sendConsult', input)));
        const then = await world.standings(inputs);
        for (const [n, { is, activityId, found }] of then.entries()) {
          expect(is, JSON.stringify(found)).toBe('whole');
          expect(again[n]!.activityId).toBe(activityId);
          if (after[n]!.activityId) expect(activityId).toBe(after[n]!.activityId);
        }
      }
      expect(became.whole + became.absent).toBe(kills * together);
      expect(await strays(world.pool, world.serviceId, since)).toEqual(before);
    },
    // A server is started for every kill, which takes a busy machine half a minute.
    30_000 + kills * 60_000,
  );
});
