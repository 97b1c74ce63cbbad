import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotPlace } from '@consult/server/features/billing/billing.ts';
import { closePools, createPools } from '@consult/server/infra/db/pool.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { openFileKeystore } from '@consult/server/infra/keystore/file-keystore.ts';
import { openKeyring } from '@consult/server/infra/keystore/keyring.ts';
import { inTransaction } from '@consult/server/infra/db/transaction.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { insertRows } from '@consult/testkit/insert-rows.ts';
import pg from 'pg';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import type { Findings } from './harness/findings.ts';
import { loadNow, rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { BenchWorld } from './harness/scratch.ts';
import { chooseThreads, messageText } from './harness/threads.ts';

const all = 1_000_000;
const own = 100_000;
const reads = 200;
const messages = 400;

type Asked = 'cards' | 'open' | 'rejected' | 'closed' | 'processed' | 'sorted';

/**
 * The billing report of a doctor with 100,000 records among 1,000,000: cards and tables in turn with a bare read by
 * primary key over one connection to the database; the CSV of all that was closed, with the most memory that it adds to
 * the server; and messages that are billed in turn with some that are not.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const bare = new pg.Client({ connectionString: world.databaseUrl });
  const open: Connection[] = [];
  try {
    const threads = await chooseThreads(world, 8);
    const [doctor] = await world.query<{ id: string; email: string }>('select id, email from person where email = $1', [
      threads[0]!.specialist,
    ]);
    await writeRecords(world, doctor!.id);
    await world.query('vacuum analyze');
    await bare.connect();
    const server = await world.serve();
    const clients = await signInAll(server.url, [
      doctor!.email,
      ...threads.slice(1).map(({ specialist }) => specialist),
    ]);
    for (const client of clients) open.push(connect(server.url, client.cookie));
    const reading = await readReport(world, bare, open[0]!, doctor!.id);
    const csv = await exportCsv(open[0]!, server.pid);
    const billed = await billMessages(world, open, threads);
    for (const client of clients) client.close();
    return { records: all, own, ...reading, csv, billed, load: loadNow() };
  } finally {
    for (const connection of open) await connection.close();
    await bare.end();
    await world.stop();
  }
}

/** Two years of records in the proportions of a doctor who is mostly paid; triggers would take minutes. */
async function writeRecords(world: BenchWorld, doctorId: string): Promise<void> {
  const pools = createPools(world.databaseUrl, { write: 4, read: 1 });
  try {
    await inTransaction(pools.write, async (client) => {
      await client.query('set local statement_timeout = 0');
      await client.query('alter table billing_record disable trigger user');
      await client.query(
        `insert into billing_record (doctor_id, type, sub_type, billing_code, status, created_at, updated_at,
            business_day, fee_cents, paid_cents, result_at, paid_at, error_code, snapshot, verdict, judge_due,
            judged_at)
          select case when n % ${all / own} = 0 then $1 else others[1 + n % cardinality(others)] end, 'econsult',
              'consultant', case when n % 5 = 0 then '03.01NG' else '03.01O' end, status, at, at, at::date, 6735,
              case when status = 'closed' then 6735 end,
              case when status in ('closed', 'refused') then at + interval '9 days' end,
              case when status = 'closed' then at + interval '9 days' end,
              case when status = 'refused' then '05A' else '' end, 'taken', 'ready', false, now()
            from (select n, now() - n * interval '63 seconds' as at,
                case when n < 10000 then (array['new', 'pending', 'submitted'])[1 + n / 10 % 3]
                  when n / 10 % 50 = 0 then 'refused' else 'closed' end as status
              from generate_series(0, ${all - 1}) n) r,
              (select array_agg(id) as others from person where email like 'specialist-%' and id <> $1) o`,
        [doctorId],
      );
      await client.query('alter table billing_record enable trigger user');
      await client.query(
        `insert into billing_month (doctor_id, month, econsults, communications, econsult_cents, communication_cents)
          select $1, date_trunc('month', paid_at)::date, count(*), 0, sum(paid_cents), 0 from billing_record
            where doctor_id = $1 and paid_at is not null group by 2
          on conflict (doctor_id, month) do update set econsult_cents = excluded.econsult_cents`,
        [doctorId],
      );
    });
    const keyring = await openKeyring(pools.write, openFileKeystore(join(world.dataDir, 'keystore.json')));
    const { rows } = await pools.write.query<{ id: string }>(
      `select b.id from billing_record b left join billing_snapshot s on s.record_id = b.id
        where b.doctor_id = $1 and s.record_id is null`,
      [doctorId],
    );
    for (let from = 0; from < rows.length; from += 5_000) {
      const snapshots = rows.slice(from, from + 5_000).map(({ id }, n) => {
        const key = keyring.newDataKey(id);
        const phn = inventedHealthNumber('AB', (from + n) % 20_000);
        const patient = { phn, province: 'AB', firstName: 'Zoé', lastName: 'L’Écuyer', dateOfBirth: '1984/03/17' };
        const body = JSON.stringify({ patient, oopData: null, referrerPracticeId: '123456789', dxCode: '173.3' });
        return {
          record_id: id,
          key_id: key.keyId,
          wrapped_key: key.wrapped,
          body: encrypt(key.key, snapshotPlace(id), body),
          taken_at: new Date(),
        };
      });
      await inTransaction(pools.write, (client) => insertRows(client, 'billing_snapshot', snapshots));
    }
  } finally {
    await closePools(pools);
  }
}

async function readReport(world: BenchWorld, bare: pg.Client, page: Connection, doctorId: string) {
  const [{ month } = { month: '' }] = await world.query<{ month: string }>(
    `select to_char(now() - interval '1 month', 'YYYY-MM') as month`,
  );
  const ids = await world.query<{ id: string }>(
    'select id from billing_record where doctor_id = $1 order by random() limit $2',
    [doctorId, reads],
  );
  const report = (input: object) => [
    'reporting-createBillingReport',
    { limit: 5, offset: 0, descending: true, ...input },
  ];
  const questions: Record<Asked, unknown[]> = {
    cards: ['reporting-createRollupReport', { billingDoctorUid: doctorId, millisecondsInYear: 31_536_000_000 }],
    open: report({ fetchByStatus: { statuses: ['new', 'pending', 'onHold', 'submitted', 'unconfirmed'] } }),
    rejected: report({ fetchByStatus: { statuses: ['refused'] } }),
    closed: report({ fetchByCreated: { month, statuses: ['closed', 'notBillable', 'deleted', 'failed'] } }),
    processed: report({ fetchByHlinkResultReceivedAt: { month } }),
    sorted: report({ fetchByHlinkResultReceivedAt: { month }, sort: 'payToDoctor' }),
  };
  const times = {
    floor: [] as number[],
    ...Object.fromEntries(Object.keys(questions).map((name) => [name, []])),
  } as Record<Asked | 'floor', number[]>;
  const timed = async (to: number[], work: () => Promise<unknown>, counts: boolean): Promise<void> => {
    const from = performance.now();
    await work();
    if (counts) to.push(performance.now() - from);
  };
  for (let n = -40; n < reads; n += 1) {
    const text = 'select * from billing_record where id = $1';
    const values = [ids[Math.abs(n) % ids.length]!.id];
    await timed(times.floor, () => bare.query({ name: 'bare', text, values }), n >= 0);
    for (const [name, [call, input]] of Object.entries(questions))
      await timed(times[name as Asked], () => page.post(callPath(call as string), JSON.stringify(input)), n >= 0);
  }
  const floor = spreadOf(times.floor);
  const spreads = Object.keys(questions).map((name) => [name, spreadOf(times[name as Asked])] as const);
  return {
    floor,
    report: Object.fromEntries(spreads),
    ratio: Object.fromEntries(spreads.map(([name, { p50 }]) => [name, rounded(p50 / floor.p50)])),
  };
}

async function exportCsv(page: Connection, pid: number) {
  const question = encodeURIComponent(JSON.stringify({ fetchByStatus: { statuses: ['closed'] } }));
  const before = await residentMiB(pid);
  let most = before;
  const looking = setInterval(() => void residentMiB(pid).then((now) => (most = Math.max(most, now))), 50);
  const from = performance.now();
  const text = await page.get(`/V5/billing-report/csv?question=${question}`);
  const seconds = (performance.now() - from) / 1000;
  clearInterval(looking);
  const rows = text.split('\r\n').length - 2;
  return {
    rows,
    mib: rounded(text.length / 1024 / 1024),
    rowsPerSecond: Math.round(rows / seconds),
    moreMiB: Math.round(most - before),
  };
}

async function residentMiB(pid: number): Promise<number> {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** In turn: a message that makes a record, since none of its thread is there, and the same without. */
async function billMessages(
  world: BenchWorld,
  senders: readonly Connection[],
  threads: readonly { activityId: string }[],
) {
  const times = { billed: [] as number[], unbilled: [] as number[] };
  const forget = async (activityId: string): Promise<number> =>
    (await world.query('delete from billing_record where activity_id = $1 returning id', [activityId])).length;
  for (let n = -32; n < messages; n += 1) {
    const turn = (n + 32) % threads.length;
    const { activityId } = threads[turn]!;
    for (const way of n % 2 === 0 ? (['billed', 'unbilled'] as const) : (['unbilled', 'billed'] as const)) {
      await forget(activityId);
      const input = { activityId, messageId: randomUUID(), text: messageText(n), billable: way === 'billed' };
      const from = performance.now();
      await senders[turn]!.post(callPath('message-send'), JSON.stringify(input));
      if (n >= 0) times[way].push(performance.now() - from);
      if ((await forget(activityId)) !== (way === 'billed' ? 1 : 0)) throw new Error(`A message was not ${way}.`);
    }
  }
  const [billed, unbilled] = [spreadOf(times.billed), spreadOf(times.unbilled)];
  return { billed, unbilled, ratio: rounded(billed.p50 / unbilled.p50, 3) };
}
