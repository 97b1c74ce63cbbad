import type pg from 'pg';
import { writeAudit } from '../audit/audit.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** What reaches out of an installation, or makes something that does. */
export const outlets = ['jobs', 'mail', 'fax', 'push', 'partner'] as const;
export type Outlet = (typeof outlets)[number];

/** An outlet that is off until an operator switches it on by name. */
export type OutletOff = { outlet: Outlet; cause: 'restored' | 'copied'; since: string };

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** What is off here, in the order of `outlets`. */
export async function outletsOff(client: Queryable): Promise<OutletOff[]> {
  const { rows } = await client.query<{ outlet: Outlet; cause: OutletOff['cause']; since: Date }>(
    'select outlet, cause, since from outlet_off',
  );
  return rows
    .map(({ outlet, cause, since }) => ({ outlet, cause, since: since.toISOString() }))
    .toSorted((a, b) => outlets.indexOf(a.outlet) - outlets.indexOf(b.outlet));
}

/** Switches everything off, within the transaction that makes a copy an installation of its own. */
export async function switchOffAll(client: pg.PoolClient, cause: OutletOff['cause']): Promise<void> {
  await client.query(
    `insert into outlet_off (outlet, cause) select unnest($1::text[]), $2
      on conflict (outlet) do update set cause = excluded.cause, since = now()`,
    [outlets, cause],
  );
}

/** How many messages of a kind wait. */
export async function waitingFor(client: Queryable, outlet: Outlet): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from outgoing where state = 'queued' and kind = $1`,
    [outlet],
  );
  return rows[0]!.n;
}

/**
 * Switches an outlet on within the running transaction, and notes it in the audit log. Messages that wait go out, as
 * soon as jobs run, or are dropped for good: the installation from which this one was copied has sent its own.
 * @returns how many messages were let go or dropped; null where the outlet was on
 */
export async function switchOn(
  client: pg.PoolClient,
  jobs: Pick<Jobs, 'enqueue' | 'pending'>,
  outlet: Outlet,
  waiting: 'send' | 'drop',
): Promise<number | null> {
  const { rowCount: off } = await client.query('delete from outlet_off where outlet = $1', [outlet]);
  if (off === 0) return null;
  // An entry that waits for a job counts as lost after a day: the day begins now.
  if (outlet === 'jobs') await client.query(`update outgoing set created_at = now() where state = 'queued'`);
  // Jobs alone send nothing that is off: that is decided with mail, fax, push and partner.
  const held = outlet === 'jobs' ? [] : await release(client, jobs, outlet, waiting);
  await writeAudit(client, {
    kind: 'outlet-switched-on',
    actorId: null,
    subjectIds: [],
    detail: { outlet, waiting: held.length, ...(held.length > 0 ? { held: waiting } : {}) },
  });
  return held.length;
}

async function release(
  client: pg.PoolClient,
  jobs: Pick<Jobs, 'enqueue' | 'pending'>,
  outlet: Outlet,
  waiting: 'send' | 'drop',
): Promise<string[]> {
  // Made now: the hourly purge takes an entry that has waited for over a day for one whose job was lost.
  const { rows } = await client.query<{ id: string }>(
    waiting === 'send'
      ? `update outgoing set created_at = now() where state = 'queued' and kind = $1 returning id`
      : `update outgoing set state = 'failed', last_error = 'DROPPED', settled_at = now()
          where state = 'queued' and kind = $1 returning id`,
    [outlet],
  );
  const ids = rows.map((row) => row.id);
  if (waiting === 'drop') return ids;
  // An entry whose job still waits has its turn; a second job beside it could send it twice.
  const job = outlet === 'partner' ? 'send-to-partner' : outlet === 'mail' ? 'send-mail' : 'send-outgoing';
  const has = new Set((await jobs.pending(job)).map(({ outgoingId }) => outgoingId));
  for (const id of ids) if (!has.has(id)) await jobs.enqueue(client, job, { outgoingId: id });
  return ids;
}
