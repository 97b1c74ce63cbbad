import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@consult/testkit/client.ts';
import { connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { BenchWorld } from './harness/scratch.ts';

const calls = 450;
const away = 50;
/** Less than an address may be read in an hour: then it is made anew. */
const portion = 40;
const portions = 6;

/**
 * A calendar feed of 500 entries, read as a program reads it: the text again, and the text after a change; in turn with
 * a bare Node answer of its size.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const bare = createServer();
  try {
    const [person] = await world.query<{ id: string; email: string }>(
      `select id, email from person where email = 'specialist-1@scale.example'`,
    );
    await fill(world, person!.id);
    const server = await world.serve();
    const [client] = await signInAll(server.url, [person!.email]);
    const connection = connect(server.url);
    const text = await connection.get(await makeFeed(client!));
    bare.on('request', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(text);
    });
    await new Promise<void>((listens) => bare.listen(0, '127.0.0.1', listens));
    const floor = connect(`http://127.0.0.1:${(bare.address() as AddressInfo).port}`);
    const times: Record<'again' | 'changed' | 'floor', number[]> = { again: [], changed: [], floor: [] };
    for (let n = 0; n < portions; n += 1) {
      const path = await makeFeed(client!);
      for (let read = 0; read < portion; read += 1) times.again.push(await timed(connection, path));
      for (let read = 0; read < portion; read += 1) times.floor.push(await timed(floor, '/'));
      const other = await makeFeed(client!);
      for (let read = 0; read < portion; read += 1) {
        await world.query('update vacation set sequence = sequence + 1, changed_at = now() where person_id = $1', [
          person!.id,
        ]);
        times.changed.push(await timed(connection, other));
      }
    }
    await Promise.all([connection.close(), floor.close()]);
    client!.close();
    const [again, changed, least] = [spreadOf(times.again), spreadOf(times.changed), spreadOf(times.floor)];
    return {
      entries: calls + away,
      bytes: text.length,
      again,
      changed,
      floor: least,
      ratio: { again: rounded(again.p95 / least.p95), changed: rounded(changed.p95 / least.p95) },
    };
  } finally {
    bare.close();
    bare.closeAllConnections();
    await world.stop();
  }
}

async function makeFeed(client: Client): Promise<string> {
  const { address } = await client.call('schedule-makeFeed', {});
  return new URL(address).pathname;
}

async function timed(connection: Connection, path: string): Promise<number> {
  const from = performance.now();
  await connection.get(path);
  return performance.now() - from;
}

/** Calls and time away over the weeks that a feed shows. */
async function fill(world: BenchWorld, personId: string): Promise<void> {
  await world.query(
    `insert into phone_call (activity_id, specialist_id, starts_at, ends_at)
      select id, $1, at, at + interval '10 minutes'
        from (select id, now() - interval '3 weeks' + row_number() over (order by id) * interval '5 hours' as at
          from activity order by id limit ${calls}) a
      on conflict do nothing`,
    [personId],
  );
  await world.query(
    `insert into vacation (id, person_id, starts_at, ends_at, disable_econsult, disable_phone_consult)
      select gen_random_uuid(), $1, day, day + interval '1 day' - interval '1 millisecond', true, true
        from (select date_trunc('day', now()) + n * interval '1 day' as day from generate_series(1, ${away}) n) d`,
    [personId],
  );
}
