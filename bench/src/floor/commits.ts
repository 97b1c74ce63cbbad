import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ratePerSecond, timeEach } from '../harness/measure.ts';
import type { Spread } from '../harness/measure.ts';

/** The table of the floor: one index and no rule, as little as a row can cost. */
export async function makeFloorTable(url: string): Promise<void> {
  await withClients(url, 1, ([client]) =>
    client!.query(
      'create table if not exists bench_floor (id bigint generated always as identity primary key, body bytea not null)',
    ),
  );
}

/** One-row commits that wait for the disk: milliseconds each on one connection. */
export function commitTime(url: string, count = 500): Promise<Spread> {
  return withClients(url, 1, ([client]) => timeEach(count, () => insertOne(client!)));
}

/** One-row commits that wait for the disk, a second, on so many connections. */
export function commitRate(url: string, connections: number, seconds: number): Promise<number> {
  return withClients(url, connections, (clients) =>
    ratePerSecond(
      seconds,
      clients.map((client) => () => insertOne(client)),
    ),
  );
}

/** Transactions of so many rows in one statement, a second. */
export function transactionRate(url: string, rows: number, connections: number, seconds: number): Promise<number> {
  const text = 'insert into bench_floor (body) select body from unnest($1::bytea[]) as given(body)';
  const bodies = Array.from({ length: rows }, () => body);
  return withClients(url, connections, (clients) =>
    ratePerSecond(
      seconds,
      clients.map((client) => async () => {
        await client.query('begin');
        await client.query({ name: 'floor-rows', text, values: [bodies] });
        await client.query('commit');
      }),
    ),
  );
}

/** A statement's milliseconds on one connection, and how many a second on eight. */
export async function statementFloor(
  url: string,
  text: string,
  values: unknown[],
  seconds: number,
): Promise<{ one: Spread; perSecond: number }> {
  const run = (client: pg.Client) => () => client.query({ name: 'floor-read', text, values });
  return {
    one: await withClients(url, 1, ([client]) => timeEach(1_000, run(client!))),
    perSecond: await withClients(url, 8, (clients) => ratePerSecond(seconds, clients.map(run))),
  };
}

/** As long as an encrypted message of 120 characters. */
const body = randomBytes(160);

function insertOne(client: pg.Client): Promise<unknown> {
  return client.query({ name: 'floor-one', text: 'insert into bench_floor (body) values ($1)', values: [body] });
}

async function withClients<Result>(
  url: string,
  count: number,
  work: (clients: pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
