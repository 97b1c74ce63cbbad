import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { CallError } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { expect } from 'vitest';
import type { SendingProcesses } from './killed-sends.testing.ts';
import { halfWrittenRows } from './sending-world.testing.ts';
import type { SendInput } from './sending-world.testing.ts';

/** Who sends at each of the two processes. */
const sendersEach = 4;

/** What was sent while connections were ended, and how often a call had to be made again. */
export type Weathered = { consults: number; messages: number; repeated: number; ended: number };

/**
 * Ends every connection of the product to the database once a second for `seconds`, as a fail-over does, while
 * consults and messages are sent through two processes; whoever is answered UNAVAILABLE sends the same again. Nothing
 * is lost or there twice, and no process ends.
 */
export async function endConnectionsWhileSending(
  { first, second, world }: SendingProcesses,
  seconds: number,
): Promise<Weathered> {
  const since = new Date();
  const before = await halfWrittenRows(world.pool, world.serviceId, since);
  const until = Date.now() + seconds * 1000;
  const weathered: Weathered = { consults: 0, messages: 0, repeated: 0, ended: 0 };

  async function sure<T>(make: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await make();
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'UNAVAILABLE') throw error;
        weathered.repeated += 1;
        await passed(50);
      }
    }
  }

  async function send(client: Client): Promise<{ input: SendInput; activityId: string; messageIds: string[] }[]> {
    const sent = [];
    while (Date.now() < until) {
      const input: SendInput = { submissionId: randomUUID(), inputFields: world.consult() };
      const { activityId } = await sure(() => client.call('consult-sendConsult', input));
      const messageIds = Array.from({ length: 5 }, () => randomUUID());
      for (const messageId of messageIds)
        await sure(() => client.call('message-send', { activityId, messageId, text: `About ${messageId}.` }));
      sent.push({ input, activityId, messageIds });
    }
    return sent;
  }

  const ending = (async () => {
    while (Date.now() < until) {
      await passed(1_000);
      const { rows } = await world.pool.query<{ n: number }>(
        `select count(pg_terminate_backend(pid))::integer as n from pg_stat_activity
          where datname = current_database() and application_name like 'consult%'`,
      );
      weathered.ended += rows[0]!.n;
    }
  })();
  const clients = [first, second].flatMap(({ url }) => Array.from({ length: sendersEach }, () => world.plus.at(url)));
  const sent = (await Promise.all(clients.map(send))).flat();
  await ending;
  for (const client of clients) client.close();

  for (const { input, activityId, messageIds } of sent) {
    const { rows } = await world.pool.query<{ activities: number; messages: string[] }>(
      `select (select count(*)::integer from submission s join activity a on a.id = s.activity_id
          where s.submission_id = $1) as activities,
        array(select m.id::text from message m where m.activity_id = $2 and m.seq > 1 order by m.seq) as messages`,
      [input.submissionId, activityId],
    );
    expect(rows[0]).toEqual({ activities: 1, messages: messageIds });
    weathered.consults += 1;
    weathered.messages += messageIds.length;
  }
  const { rows } = await world.pool.query<{ n: number }>(
    'select count(*)::integer as n from activity where service_id = $1 and created_at >= $2',
    [world.serviceId, since],
  );
  expect(rows[0]!.n).toBe(weathered.consults);
  expect(await halfWrittenRows(world.pool, world.serviceId, since)).toEqual(before);
  for (const { url, pid } of [first, second]) {
    // The process that was started is the one that answers, within a second of the last connection that was ended.
    process.kill(pid, 0);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
  return weathered;
}
