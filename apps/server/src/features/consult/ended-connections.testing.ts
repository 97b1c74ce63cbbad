import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { CallError } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { expect } from 'vitest';
import { embeddedIn } from '../../infra/db/embedded.testing.ts';
import type { SendingProcesses } from './killed-sends.testing.ts';
import { halfWrittenRows } from './sending-world.testing.ts';
import type { SendInput } from './sending-world.testing.ts';

/** Who sends at each of the two processes. */
const sendersEach = 4;

/** What was sent meanwhile, how often a call had to be made again, and what the upsets counted. */
export type Weathered = { consults: number; messages: number; repeated: number; ended: number };

/** Ends every connection of the product to the database, as a fail-over does. Gives how many there were. */
export async function endConnections({ world }: SendingProcesses): Promise<number> {
  const { rows } = await world.pool.query<{ n: number }>(
    `select count(pg_terminate_backend(pid))::integer as n from pg_stat_activity
      where datname = current_database() and application_name like 'consult%'`,
  );
  return rows[0]!.n;
}

/** Kills the embedded database server, as a power cut does. It has to run again since the kill before. */
export async function killDatabase({ first }: SendingProcesses): Promise<number> {
  process.kill((await embeddedIn(first.dataDir)).pid, 'SIGKILL');
  return 1;
}

/**
 * Upsets the database every `everyMs` for `seconds`, while consults and messages are sent through two processes;
 * whoever is answered UNAVAILABLE sends the same again. Nothing is lost or there twice, and no process ends.
 */
export async function upsetWhileSending(
  processes: SendingProcesses,
  upset: (processes: SendingProcesses) => Promise<number>,
  { seconds, everyMs }: { seconds: number; everyMs: number },
): Promise<Weathered> {
  const { first, second, world } = processes;
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
    while (Date.now() + everyMs < until) {
      await passed(everyMs);
      weathered.ended += await upset(processes);
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
    // The process that was started is the one that answers, within a second of the last call.
    process.kill(pid, 0);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
  return weathered;
}
