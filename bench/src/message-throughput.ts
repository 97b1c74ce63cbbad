import { randomUUID } from 'node:crypto';
import { commitRate, makeFloorTable } from './floor/commits.ts';
import { callPath, connect } from './harness/caller.ts';
import { cpuCost } from './harness/cpu.ts';
import { rounded } from './harness/machine.ts';
import { quietest, ratePerSecond } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import { chooseThreads, joinThread, messageText } from './harness/threads.ts';
import type { Findings } from './harness/findings.ts';

const senders = 8;

/**
 * Messages a second when eight people send without pause: all in one thread, of which all eight are members, and each
 * in a thread of its own. Every message is read back at the end: as many rows, in one order, as were answered. The
 * floor is one-row commits from eight connections.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const connections: ReturnType<typeof connect>[] = [];
  try {
    await makeFloorTable(world.databaseUrl);
    const threads = await chooseThreads(world, senders);
    const doctors = threads.map(({ doctor }) => doctor);
    const shared = threads[0]!.activityId;
    await joinThread(world, shared, doctors.slice(1));
    const server = await world.serve();
    const clients = await signInAll(server.url, doctors);
    for (const client of clients) {
      connections.push(connect(server.url, client.cookie));
      client.close();
    }
    let sent = 0;
    const send = (threadOf: (sender: number) => string) =>
      connections.map((connection, sender) => async () => {
        await connection.post(
          callPath('message-send'),
          JSON.stringify({ activityId: threadOf(sender), messageId: randomUUID(), text: messageText(sent) }),
        );
        sent += 1;
      });
    const before = await countMessages(world.query);
    const all = await quietest(
      options.rounds,
      async () => {
        const floor = { commitsPerSecond: await commitRate(world.databaseUrl, senders, options.seconds) };
        let oneThread = 0;
        let acrossThreads = 0;
        const cost = (work: () => Promise<unknown>) => cpuCost([server.pid], world.postmaster, work, () => sent);
        const cpuMs = {
          oneThread: await cost(
            async () =>
              (oneThread = await ratePerSecond(
                options.seconds,
                send(() => shared),
              )),
          ),
          acrossThreads: await cost(
            async () =>
              (acrossThreads = await ratePerSecond(
                options.seconds,
                send((sender) => threads[sender]!.activityId),
              )),
          ),
        };
        return {
          oneThread,
          acrossThreads,
          cpuMs,
          floor,
          ratio: {
            oneThread: rounded(oneThread / floor.commitsPerSecond, 3),
            acrossThreads: rounded(acrossThreads / floor.commitsPerSecond, 3),
          },
        };
      },
      ({ oneThread, acrossThreads }) => -(oneThread + acrossThreads),
    );
    const kept = (await countMessages(world.query)) - before;
    if (kept !== sent) throw new Error(`${sent} messages were answered and ${kept} are there.`);
    const [owners] = await world.query<{ n: number }>(
      'select count(*)::integer as n from inbox_row where activity_id = $1',
      [shared],
    );
    return { senders, ownersOfSharedThread: owners!.n, messages: kept, ...all[0], rounds: all };
  } finally {
    for (const connection of connections) await connection.close();
    await world.stop();
  }
}

/** Messages in threads without a gap in their order. @throws Error when there is one */
async function countMessages(query: (text: string) => Promise<{ n: number; whole: boolean }[]>): Promise<number> {
  const [row] = await query(
    `select coalesce(sum(n), 0)::integer as n, coalesce(bool_and(n = last and n = last_seq), true) as whole
      from (select m.activity_id, count(*) as n, max(m.seq) as last from message m group by 1) t
      join activity a on a.id = t.activity_id`,
  );
  if (!row?.whole) throw new Error('A thread has a gap in the order of its messages.');
  return row.n;
}
