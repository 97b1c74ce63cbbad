import { heavyDoctor } from '@consult/testkit/scale/world.ts';
import { startBare } from './floor/bare.ts';
import { statementFloor } from './floor/commits.ts';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import { cpuCost } from './harness/cpu.ts';
import { rounded } from './harness/machine.ts';
import { quietest, ratePerSecond, timeEach } from './harness/measure.ts';
import type { Spread } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { largeScale, openWorld, signInAll } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

const firstPage = JSON.stringify({ folder: 'inbox', after: null });

/** The index page alone, without names, audit entry, access or decryption. */
const bareSql = `select r.*, a.* from (
    select * from inbox_row where owner_id = $1 and folder = 'inbox' order by overdue desc, last_message_at desc,
    activity_id desc limit 11
  ) r join activity a on a.id = r.activity_id`;

/**
 * One page of ten inbox rows for somebody who has 50,000 consults in a large world: the first page again and again, and
 * the pages one after the other. Floors: the page's bare SQL, and a bare Node server that answers a text of the same
 * length.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const scale = largeScale(options.consults);
  const world = await openWorld(scale, options);
  const opened: { close(): unknown }[] = [];
  try {
    const server = await world.serve();
    const [person] = await signInAll(server.url, [heavyDoctor.email]);
    const connections = Array.from({ length: 8 }, () => connect(server.url, person!.cookie));
    const size = (await connections[0]!.post(callPath('inbox-page'), firstPage)).length;
    const bare = await startBare('bare-server', { SIZE: String(size) });
    const bareConnections = Array.from({ length: 8 }, () => connect(bare.url));
    opened.push(...connections, ...bareConnections, { close: () => bare.stop() });
    const all = await quietest(
      options.rounds,
      async () => {
        const sql = await statementFloor(world.databaseUrl, bareSql, [heavyDoctor.id], options.seconds);
        const http = await pages(
          bareConnections,
          (connection) => connection.post('/answer', firstPage),
          options.seconds,
        );
        const first = await pages(
          connections,
          (connection) => connection.post(callPath('inbox-page'), firstPage),
          options.seconds,
        );
        const walk = await timeEach(500, walker(connections[0]!));
        let shown = 0;
        const show = (connection: Connection) => async (): Promise<void> => {
          await connection.post(callPath('inbox-page'), firstPage);
          shown += 1;
        };
        const cpuMs = await cpuCost(
          [server.pid],
          world.postmaster,
          () => ratePerSecond(options.seconds, connections.map(show)),
          () => shown,
        );
        return {
          ...first,
          walk,
          cpuMs,
          floor: { sql, http },
          ratio: {
            p50ToSql: rounded(first.one.p50 / sql.one.p50),
            p50ToHttp: rounded(first.one.p50 / http.one.p50),
            perSecondToSql: rounded(first.perSecond / sql.perSecond),
          },
        };
      },
      ({ one }) => one.p50,
    );
    return { consults: options.consults, own: scale.heavy, bytes: size, ...all[0], rounds: all };
  } finally {
    for (const one of opened) await one.close();
    await world.stop();
  }
}

async function pages(
  connections: readonly Connection[],
  page: (connection: Connection) => Promise<unknown>,
  seconds: number,
): Promise<{ one: Spread; perSecond: number }> {
  return {
    one: await timeEach(1_500, () => page(connections[0]!)),
    perSecond: await ratePerSecond(
      seconds,
      connections.map((connection) => () => page(connection)),
    ),
  };
}

/** Page after page to the last, then from the first again. */
function walker(connection: Connection): () => Promise<void> {
  let after: string | null = null;
  return async () => {
    const answer = JSON.parse(
      await connection.post(callPath('inbox-page'), JSON.stringify({ folder: 'inbox', after })),
    ) as { next: string | null };
    after = answer.next;
  };
}
