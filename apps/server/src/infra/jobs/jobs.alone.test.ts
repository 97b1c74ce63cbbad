import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase } from '@consult/testkit/database.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDb } from '../db/kysely.ts';
import { createPools, closePools } from '../db/pool.ts';
import type { Pools } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import { metricValue } from '../log/metrics.ts';
import { TryFailure } from './failure.ts';
import type { TryAgain } from './failure.ts';
import { openJobs } from './jobs.ts';
import type { JobRun, Jobs, JobsOptions } from './jobs.ts';
import { runWaiting } from './run-waiting.testing.ts';

let database: TestDatabase;
let pools: Pools;
let opened: Jobs[];

async function open(worker: boolean, options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = await openJobs({ url: database.url, worker, log: { failure: () => undefined }, ...options });
  opened.push(jobs);
  return jobs;
}

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools(database.url, { write: 4, read: 1 });
});
afterAll(async () => {
  await closePools(pools);
  await database.drop();
});
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await pools.write.query('delete from pgboss.job');
});

/** Makes jobs that wait for their next try run now instead of in minutes. */
async function hurry(): Promise<void> {
  await runWaiting(pools.write, 'send-outgoing');
}

describe('a job', () => {
  it('runs after the commit of the transaction that added it, in another process too', async () => {
    const [http, worker] = [await open(false), await open(true)];
    const ran: string[] = [];
    await worker.handle('send-outgoing', async ({ outgoingId }) => void ran.push(outgoingId));
    const outgoingId = randomUUID();
    await inTransaction(pools.write, async (client) => {
      await http.enqueue(client, 'send-outgoing', { outgoingId });
    });
    await vi.waitFor(() => expect(ran).toEqual([outgoingId]), scaled(15_000));
  });

  it('can be added within a transaction of Kysely', async () => {
    const jobs = await open(true);
    const ran: string[] = [];
    await jobs.handle('send-outgoing', async ({ outgoingId }) => void ran.push(outgoingId));
    const outgoingId = randomUUID();
    await createDb(pools.write)
      .transaction()
      .execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await jobs.enqueue(trx, 'send-outgoing', { outgoingId });
      });
    await vi.waitFor(() => expect(ran).toEqual([outgoingId]), scaled(15_000));
  });

  it('does not run, and is not there, when the transaction is rolled back', async () => {
    const jobs = await open(true);
    const ran: string[] = [];
    await jobs.handle('send-outgoing', async ({ outgoingId }) => void ran.push(outgoingId));
    const [undone, kept] = [randomUUID(), randomUUID()];
    const rollback = inTransaction(pools.write, async (client) => {
      await jobs.enqueue(client, 'send-outgoing', { outgoingId: undone });
      throw new Error('no');
    });
    await expect(rollback).rejects.toThrow('no');
    await inTransaction(pools.write, (client) => jobs.enqueue(client, 'send-outgoing', { outgoingId: kept }));
    await vi.waitFor(() => expect(ran).toEqual([kept]), scaled(15_000));
    const { rows } = await pools.write.query('select 1 from pgboss.job where data::text like $1', [`%${undone}%`]);
    expect(rows).toEqual([]);
  });

  it('does not run before its time', async () => {
    const jobs = await open(true);
    const ran: string[] = [];
    await jobs.handle('send-outgoing', async ({ outgoingId }) => void ran.push(outgoingId));
    const [later, now] = [randomUUID(), randomUUID()];
    await jobs.enqueue(
      pools.write as never,
      'send-outgoing',
      { outgoingId: later },
      { startAfter: new Date(Date.now() + 60_000) },
    );
    await jobs.enqueue(pools.write as never, 'send-outgoing', { outgoingId: now });
    await vi.waitFor(() => expect(ran).toEqual([now]), scaled(15_000));
    expect((await jobs.states()).kinds).toMatchObject([{ kind: 'send-outgoing', waiting: 1 }]);
  });

  it('waits once where once is enough', async () => {
    const jobs = await open(false);
    const add = () => inTransaction(pools.write, (client) => jobs.enqueue(client, 'purge', {}));
    expect(await add()).not.toBeNull();
    expect(await add()).toBeNull();
    expect((await jobs.states()).kinds).toMatchObject([{ kind: 'purge', waiting: 1 }]);
  });

  it('is refused with anything else than ids, and leaves the transaction usable', async () => {
    const jobs = await open(false);
    await inTransaction(pools.write, async (client) => {
      expect(() => jobs.enqueue(client, 'send-outgoing', { outgoingId: 'Marguerite' })).toThrow('ids only');
      await client.query('select 1');
    });
  });
});

describe('a job that fails', () => {
  it('is tried five times with growing waits, then shows as failed with its code, is counted, and can be tried again', async () => {
    const jobs = await open(true);
    const runs: JobRun[] = [];
    let broken = true;
    await jobs.handle('send-outgoing', async (_, run) => {
      runs.push(run);
      if (broken) throw Object.assign(new Error('Marguerite can not be reached'), { code: 'EREFUSED' });
    });
    const before = metricValue('consult_jobs_total', { kind: 'send-outgoing', result: 'failed' });
    const jobId = await inTransaction(pools.write, (client) =>
      jobs.enqueue(client, 'send-outgoing', { outgoingId: randomUUID() }),
    );
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await vi.waitFor(() => expect(runs).toHaveLength(attempt), scaled(15_000));
      expect(runs.at(-1)).toEqual({ id: jobId, attempt, final: attempt === 5 });
      if (attempt === 5) break;
      await vi.waitFor(async () => {
        const { rows } = await pools.write.query<{ wait: number }>(
          `select extract(epoch from start_after - now())::float as wait from pgboss.job where state = 'retry'`,
        );
        expect(rows).toHaveLength(1);
        waits.push(rows[0]?.wait ?? 0);
      }, scaled(15_000));
      await hurry();
    }
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(60 * 2 ** index - 10);
      expect(wait).toBeLessThan(120 * 2 ** index + 10);
    }
    await vi.waitFor(async () => {
      const states = await jobs.states();
      expect(states.kinds).toMatchObject([{ kind: 'send-outgoing', failed: 1, waiting: 0 }]);
      expect(states.failures).toMatchObject([{ id: jobId, kind: 'send-outgoing', attempts: 5, code: 'EREFUSED' }]);
    }, scaled(15_000));
    expect(metricValue('consult_jobs_total', { kind: 'send-outgoing', result: 'failed' })).toBe(before + 1);
    const { rows } = await pools.write.query('select 1 from pgboss.job where job::text like $1', ['%Marguerite%']);
    expect(rows).toEqual([]);
    broken = false;
    await jobs.retry('send-outgoing', jobId ?? '');
    await vi.waitFor(
      async () => expect((await jobs.states()).kinds).toMatchObject([{ done: 1, failed: 0 }]),
      scaled(15_000),
    );
  });

  it('waits as long as the other side asks, and ends at once where a further try is no help', async () => {
    const jobs = await open(true);
    let again: TryAgain = { afterSeconds: 600 };
    let runs = 0;
    await jobs.handle('send-outgoing', async () => {
      runs += 1;
      throw new TryFailure('PUSH 429', again);
    });
    await inTransaction(pools.write, (client) => jobs.enqueue(client, 'send-outgoing', { outgoingId: randomUUID() }));
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await vi.waitFor(async () => {
        const { rows } = await pools.write.query<{ wait: number }>(
          `select extract(epoch from start_after - now())::float as wait from pgboss.job where state = 'retry'
            and retry_count = $1 - 1`,
          [attempt],
        );
        expect(rows).toHaveLength(1);
        expect(rows[0]!.wait).toBeGreaterThan(590);
        expect(rows[0]!.wait).toBeLessThan(2500);
      }, scaled(10_000));
      await hurry();
    }
    again = { never: true };
    await vi.waitFor(async () => {
      await hurry();
      expect((await jobs.states()).failures).toMatchObject([{ code: 'PUSH 429' }]);
    }, scaled(10_000));
    expect((await jobs.states()).kinds).toMatchObject([{ waiting: 0, running: 0, failed: 1 }]);
    const ran = runs;
    await hurry();
    expect(runs).toBe(ran);
    expect(ran).toBeLessThan(5);
  });

  it('does not hold back the others that were taken with it', async () => {
    const jobs = await open(true);
    const bad = randomUUID();
    const ran: string[] = [];
    const all = [bad, ...Array.from({ length: 24 }, () => randomUUID())];
    await inTransaction(pools.write, async (client) => {
      for (const outgoingId of all) await jobs.enqueue(client, 'send-outgoing', { outgoingId });
    });
    await jobs.handle('send-outgoing', async ({ outgoingId }) => {
      if (outgoingId === bad) throw new Error('bad');
      ran.push(outgoingId);
    });
    await vi.waitFor(
      async () => expect((await jobs.states()).kinds).toMatchObject([{ done: 24, waiting: 1 }]),
      scaled(15_000),
    );
    expect(ran.toSorted()).toEqual(all.slice(1).toSorted());
  });
});

describe('a worker', () => {
  it('that is killed in the middle of a job leaves it to another', { timeout: scaled(60_000) }, async () => {
    const http = await open(false);
    const outgoingId = randomUUID();
    const child = fork(join(import.meta.dirname, 'worker.testing.ts'), [database.url], { execArgv: [] });
    await inTransaction(pools.write, (client) => http.enqueue(client, 'send-outgoing', { outgoingId }));
    expect(await once(child, 'message')).toEqual(['running', undefined]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { rowCount } = await pools.write.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds' where state = 'active'`,
    );
    expect(rowCount).toBe(1);
    const runs: JobRun[] = [];
    const other = await open(true, { superviseSeconds: 1 });
    await other.handle('send-outgoing', async (data, run) => {
      if (data.outgoingId === outgoingId) runs.push(run);
    });
    await vi.waitFor(
      async () => {
        await hurry();
        expect(runs).toHaveLength(1);
      },
      { timeout: scaled(50_000), interval: 500 },
    );
    expect(runs[0]?.attempt).toBe(2);
  });

  it('that is stopped ends what it runs first', async () => {
    const jobs = await open(true);
    const steps: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await jobs.handle('send-outgoing', async () => {
      steps.push('begun');
      await held;
      steps.push('ended');
    });
    await inTransaction(pools.write, (client) => jobs.enqueue(client, 'send-outgoing', { outgoingId: randomUUID() }));
    await vi.waitFor(() => expect(steps).toEqual(['begun']), scaled(15_000));
    const stopped = jobs.stop().then(() => steps.push('stopped'));
    release();
    await stopped;
    expect(steps).toEqual(['begun', 'ended', 'stopped']);
    const { rows } = await pools.write.query('select state from pgboss.job');
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('knows which kinds have no handler yet', async () => {
    const jobs = await open(true);
    expect(jobs.unhandled()).toContain('purge');
    await jobs.handle('purge', async () => undefined);
    expect(jobs.unhandled()).not.toContain('purge');
  });
});

it('a job by the clock is kept in business time', async () => {
  const jobs = await open(true);
  await jobs.schedule('purge', '23 * * * *', {});
  await jobs.schedule('purge', '24 * * * *', {});
  const { rows } = await pools.write.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'purge', cron: '24 * * * *', timezone: 'America/Edmonton' }]);
});
