import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { killWhileSending, startSendingProcesses } from './killed-sends.testing.ts';
import type { SendingProcesses } from './killed-sends.testing.ts';

vi.setConfig({ testTimeout: scaled(90_000) });

let processes: SendingProcesses;
let second: SendingProcesses['second'];
let first: SendingProcesses['first'];
let world: SendingProcesses['world'];
beforeAll(async () => {
  processes = await startSendingProcesses();
  ({ first, second, world } = processes);
}, scaled(90_000));
afterAll(() => processes?.stop());

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
      // Counts anew, and not on from the sends before: midnight may have been since.
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
  it('leaves every send whole or absent, with its draft and its files; sent again, each is there once', async () => {
    expect(await killWhileSending(processes, 1)).toBe(10);
  });
});
