import { join } from 'node:path';
import { createAccount } from '@consult/server/features/account/account.ts';
import { startEmbedded } from '@consult/server/infra/db/embedded.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import { seededRandom } from '@consult/testkit/random.ts';
import { startServer } from '@consult/testkit/server.ts';
import pg from 'pg';
import { calgaryClinic, seedDirectory, specialties, subsites, vocabulary } from './directory-seed.ts';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import { cpuCost } from './harness/cpu.ts';
import { rounded } from './harness/machine.ts';
import { quietest, timeEach } from './harness/measure.ts';
import type { Spread } from './harness/measure.ts';
import { scratchFolder, signInAll } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

type Asked = { searchText: string; specialty: string; subsite: string; sortType: 'Location' | 'Time' };
type Workload = (n: number) => Asked;

const rounds = 3;
const runs = 200;

/**
 * services-getServicePage over HTTP, ten services a page, with its access checks, in a directory of so many services.
 * `floor` is bare SQL without HTTP, `ratio` how many times longer the call takes at p50 in the same round.
 */
export const run = (count: number): Promise<Findings> =>
  withDirectory(count, async (directory) => {
    const { connection, client, pids, postmaster, seedSeconds } = directory;
    const all = await quietest(
      rounds,
      () => round(connection, client, count, pids, postmaster),
      (one) => one.textFiltersSort.p50,
    );
    return { bench: `directory-${count}`, services: count, seedSeconds, ...all[0], rounds: all };
  });

/** The same questions before (the floor) and after every service promises something and has ended six promises. */
export const runPromises = (count: number): Promise<Findings> =>
  withDirectory(count, async (directory) => {
    const two = () =>
      quietest(
        rounds,
        () => twoQuestions(directory, count),
        (one) => one.textFiltersSort.p50,
      );
    const [floor] = await two();
    await makePromises(directory.client);
    const [promised] = await two();
    return { services: count, ...promised!, floor: floor!, ratio: promisedRatio(floor!, promised!) };
  });

type Directory = {
  connection: Connection;
  client: pg.Client;
  pids: readonly number[];
  postmaster: number;
  seedSeconds: number;
};

async function withDirectory(count: number, work: (directory: Directory) => Promise<Findings>): Promise<Findings> {
  const folder = await scratchFolder();
  const ending: (() => Promise<unknown>)[] = [() => folder.remove()];
  try {
    const database = await startEmbedded({ dataDir: join(folder.path, 'postgres') });
    ending.push(() => database.stop());
    const server = await startServer({ databaseUrl: database.url, dataDir: folder.path, env: { LOG_LEVEL: 'error' } });
    ending.push(() => server.stop());
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    ending.push(() => client.end());

    const from = performance.now();
    await seedDirectory(client, count);
    const seedSeconds = rounded((performance.now() - from) / 1000);
    await makeFloor(client);
    const email = 'asker@bench.example';
    await createAccount(client, {
      email,
      firstName: 'Ada',
      lastName: 'Quill',
      roles: ['free'],
      password: castPassword,
      locations: [{ clinicId: calgaryClinic }],
    });
    const [asker] = await signInAll(server.url, [email]);
    const connection = connect(server.url, asker!.cookie);
    ending.push(() => connection.close());

    return await work({ connection, client, pids: [server.pid], postmaster: database.pid, seedSeconds });
  } finally {
    for (const end of ending.reverse()) await end();
  }
}

async function round(
  connection: Connection,
  client: pg.Client,
  count: number,
  server: readonly number[],
  postmaster: number,
) {
  const work = workloads(count);
  const call = asking(connection, server, postmaster);
  const bare = (workload: Workload): Promise<Spread> => timeEach(runs, (n) => floor(client, workload(n)));
  const floors = {
    textFiltersSort: await bare(work.textFiltersSort),
    text: await bare(work.text),
    commonText: await bare(work.commonText),
    commonTextAndFilters: await bare(work.commonTextAndFilters),
    filters: await bare(work.filters),
  };
  const calls = {
    textFiltersSort: await call(work.textFiltersSort),
    text: await call(work.text),
    commonText: await call(work.commonText),
    commonTextAndFilters: await call(work.commonTextAndFilters),
    filters: await call(work.filters),
    typingMistake: await call(work.typingMistake),
  };
  const names = Object.keys(floors) as (keyof typeof floors)[];
  return {
    floor: floors,
    ratio: Object.fromEntries(names.map((name) => [name, rounded(calls[name].p50 / floors[name].p50)])),
    ...calls,
  };
}

/** How a question is asked many times over HTTP, and what that cost. */
function asking(connection: Connection, server: readonly number[], postmaster: number) {
  return async (workload: Workload) => {
    let calls = 0;
    let spread: Spread | undefined;
    const cpuMs = await cpuCost(
      server,
      postmaster,
      async () => {
        spread = await timeEach(runs, (n) => {
          calls += 1;
          return connection.post(
            callPath('services-getServicePage'),
            JSON.stringify({ perPage: 10, page: 1, city: 'Calgary', province: 'AB', ...workload(n) }),
          );
        });
      },
      () => calls,
    );
    return { ...spread!, cpuMs };
  };
}

async function twoQuestions({ connection, pids, postmaster }: Directory, count: number) {
  const work = workloads(count);
  const call = asking(connection, pids, postmaster);
  return { textFiltersSort: await call(work.textFiltersSort), filters: await call(work.filters) };
}

type Promised = Awaited<ReturnType<typeof twoQuestions>>;

/** By the clock, and by the processor time of server and database. */
function promisedRatio(plain: Promised, promised: Promised) {
  const of = (name: keyof Promised) => ({
    p50: rounded(promised[name].p50 / plain[name].p50),
    cpu: rounded(
      ((promised[name].cpuMs?.server ?? NaN) + (promised[name].cpuMs?.database ?? NaN)) /
        ((plain[name].cpuMs?.server ?? NaN) + (plain[name].cpuMs?.database ?? NaN)),
    ),
  });
  return { textFiltersSort: of('textFiltersSort'), filters: of('filters') };
}

async function makePromises(client: pg.Client): Promise<void> {
  await client.query(
    `update service set promise = '{"seen": {"amount": 1, "unit": "days"}, "answered": {"amount": 3, "unit": "days"}}'`,
  );
  await client.query('alter table consult_clock drop constraint consult_clock_activity_id_fkey');
  await client.query(
    `insert into consult_clock (activity_id, service_id, sent_at, ended_at, kept)
      select gen_random_uuid(), s.id, now() - make_interval(days => n), now() - make_interval(days => n - 1), n > 1
        from service s, generate_series(1, 6) n`,
  );
  for (const table of ['service', 'consult_clock', 'service_search']) await client.query(`vacuum analyze ${table}`);
}

/** Another question at each run, the same ones in each round. 'consultation' stands in 40 of 100 services. */
function workloads(
  count: number,
): Record<'textFiltersSort' | 'text' | 'commonText' | 'commonTextAndFilters' | 'filters' | 'typingMistake', Workload> {
  const words = vocabulary(seededRandom(count));
  // Every third word is among the hundred most common ones.
  const word = (n: number): string => words[n % 3 === 0 ? n % 100 : (n * 37) % words.length]!;
  const specialty = (n: number): string => specialties[n % specialties.length]!;
  const subsite = (n: number): string => subsites[n % subsites.length]!;
  const sortType = (n: number): 'Location' | 'Time' => (n % 2 === 0 ? 'Location' : 'Time');
  const asked = (n: number, more: Partial<Asked>): Asked => ({
    searchText: '',
    specialty: '',
    subsite: '',
    sortType: sortType(n),
    ...more,
  });
  const mistaken = (text: string): string => text.slice(0, 2) + text[3] + text[2] + text.slice(4);
  return {
    textFiltersSort: (n) => asked(n, { searchText: word(n), specialty: specialty(n) }),
    text: (n) => asked(n, { searchText: word(n) }),
    commonText: (n) => asked(n, { searchText: 'consultation' }),
    commonTextAndFilters: (n) => asked(n, { searchText: 'consultation', specialty: specialty(n) }),
    filters: (n) => asked(n, { specialty: specialty(n), subsite: subsite(n) }),
    typingMistake: (n) => asked(n, { searchText: mistaken(words[(n * 53) % words.length]!) }),
  };
}

/**
 * As little as a full text search in PostgreSQL can cost: one table, one index, no people, no counts, no rank, no
 * typing mistakes.
 */
async function makeFloor(client: pg.Client): Promise<void> {
  await client.query(`create table bench_floor as
    select s.id, s.specialty, s.subsite, s.response_time_ms, c.province,
        to_tsvector('simple', concat_ws(' ', s.name, s.specialty, s.subsite, s.short_description,
          s.long_description, array_to_string(s.keywords, ' '))) as document
      from service s join clinic c on c.id = s.clinic_id`);
  await client.query('create index on bench_floor using gin (document)');
  await client.query('create index on bench_floor (specialty, subsite)');
  await client.query('vacuum analyze bench_floor');
}

function floor(client: pg.Client, { searchText, specialty, subsite }: Asked): Promise<unknown> {
  const values = [searchText, specialty, subsite].filter((text) => text !== '');
  const conditions = [
    ...(searchText ? [`document @@ plainto_tsquery('simple', $1)`] : []),
    ...(specialty ? [`specialty = $${searchText ? 2 : 1}`] : []),
    ...(subsite ? [`subsite = $${values.length}`] : []),
  ];
  return client.query(
    `select id from bench_floor where province = 'AB' and ${conditions.join(' and ')} order by response_time_ms, id
      limit 10`,
    values,
  );
}
