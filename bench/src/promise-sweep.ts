import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf, timeEach } from './harness/measure.ts';
import type { Spread } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { BenchWorld } from './harness/scratch.ts';
import { chooseThreads, messageText } from './harness/threads.ts';
import type { Thread } from './harness/threads.ts';

const due = 1_000;
const running = 200_000;
const messages = 150;

/**
 * Clocks of promises that have something to say: a thousand that are due at once (half of them half over, half not
 * answered in time) settle while somebody writes messages and the other one sees them; and the sweep's look where
 * 200,000 run and none is due, beside a bare probe of an index.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  let clients: Client[] = [];
  try {
    const [thread] = await chooseThreads(world, 1);
    const server = await world.serve({ ROLE: 'all' });
    clients = await signInAll(server.url, [thread!.doctor, thread!.specialist]);
    const [sending, reading] = clients.map(({ cookie }) => connect(server.url, cookie)) as [Connection, Connection];
    const feed = await clients[1]!.live();
    const seen = async (while_: () => boolean): Promise<Spread> => {
      const times: number[] = [];
      for (let n = 0; n < messages || while_(); n += 1) times.push(await seenOnce(thread!, n, sending, reading, feed));
      return spreadOf(times);
    };
    await seen(() => false);
    const quiet = await seen(() => false);
    await makeDue(world, thread!);
    let settled = false;
    const settling = settle(world).finally(() => (settled = true));
    const busy = await seen(() => !settled);
    const settleMs = await settling;
    feed.close();
    await Promise.all([sending.close(), reading.close()]);
    const look = await looks(world);
    return {
      due,
      settleMs,
      perSecond: Math.round((due / settleMs) * 1000),
      seen: { quiet, busy, ratio: rounded(busy.p50 / quiet.p50) },
      running,
      ...look,
      ratio: { look: rounded(look.look.p50 / look.floor.p50) },
    };
  } finally {
    for (const client of clients) client.close();
    await world.stop();
  }
}

/** Gives a thousand consults but the thread's a promise that was due long ago. The sweep finds them within seconds. */
async function makeDue(world: BenchWorld, { activityId }: Thread): Promise<void> {
  await world.query(
    `with chosen as (
        select a.id, a.service_id, row_number() over (order by a.id) % 2 = 0 as half,
            (select m.person_id from member m where m.activity_id = a.id and m.role = 'consultant'
              order by m.position limit 1) as owner
          from activity a where a.activity_type <> 'referral' and a.id <> $1 order by a.id limit ${due}
      )
      insert into consult_clock (activity_id, service_id, mode, given_to, sent_at, promise, weekdays, look_at)
        select id, service_id, 'turn', owner, now() - case when half then interval '6 days' else interval '30 days' end,
            jsonb_build_object('seen', null, 'answered',
              jsonb_build_object('unit', 'days', 'amount', case when half then 7 else 3 end)),
            array[false, true, true, true, true, true, false], now()
          from chosen
        on conflict (activity_id) do update set mode = 'turn', given_to = excluded.given_to, sent_at = excluded.sent_at,
          promise = excluded.promise, weekdays = excluded.weekdays, look_at = excluded.look_at, answered_at = null,
          returned_at = null`,
    [activityId],
  );
}

/** From the first that is said until nothing is due, in ms. */
async function settle(world: BenchWorld): Promise<number> {
  const left = async (): Promise<number> =>
    (
      await world.query<{ n: number }>(
        'select count(*)::integer as n from consult_clock where look_at <= now() and answered_at is null',
      )
    )[0]!.n;
  let from: number | null = null;
  const giveUp = performance.now() + 90_000;
  for (;;) {
    const n = await left();
    if (n < due) from ??= performance.now();
    if (n === 0) return Math.round(performance.now() - (from ?? performance.now()));
    if (performance.now() > giveUp) throw new Error(`${n} clocks are still due.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** 200,000 running clocks of which none is due: the sweep's question, beside one that reads an index alone. */
async function looks(world: BenchWorld): Promise<{ look: Spread; floor: Spread }> {
  await world.query('alter table consult_clock drop constraint consult_clock_activity_id_fkey');
  await world.query(
    `insert into consult_clock (activity_id, service_id, sent_at, look_at)
      select gen_random_uuid(), s.id, now(), now() + make_interval(mins => n)
        from generate_series(1, ${running}) n, (select id from service order by id limit 1) s`,
  );
  await world.query('vacuum analyze consult_clock');
  const look = await timeEach(300, () =>
    world.query(
      `select activity_id as id from consult_clock where look_at <= now() and activity_id <> all($1::uuid[])
        order by look_at limit 100`,
      [[]],
    ),
  );
  const floor = await timeEach(300, () => world.query('select 1 from consult_clock where look_at <= now() limit 1'));
  return { look, floor };
}

async function seenOnce(
  thread: Thread,
  n: number,
  sending: Connection,
  reading: Connection,
  feed: Awaited<ReturnType<Client['live']>>,
): Promise<number> {
  const from = performance.now();
  const body = { activityId: thread.activityId, messageId: randomUUID(), text: messageText(n) };
  const sent = sending.post(callPath('message-send'), JSON.stringify(body));
  let page: { messages: unknown[]; lastSeq: number };
  do {
    await feed.next((word) => word.event === 'nudge' && word.data['id'] === thread.activityId);
    const input = JSON.stringify({ activityId: thread.activityId, afterSeq: thread.lastSeq });
    page = JSON.parse(await reading.post(callPath('message-list'), input)) as typeof page;
  } while (page.messages.length === 0);
  thread.lastSeq = page.lastSeq;
  const took = performance.now() - from;
  await sent;
  return took;
}
