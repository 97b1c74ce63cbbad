import type pg from 'pg';
import type { JobData, JobKind } from './kinds.ts';

/**
 * Runs the jobs of a kind now that wait for their time or their next try, and wakes the workers as an added job does:
 * by themselves they look once a second.
 * @param about only those whose data has this
 * @returns how many it were
 */
export async function runWaiting<K extends JobKind>(
  pool: pg.Pool,
  kind: K,
  about: Partial<JobData<K>> = {},
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `with due as (
      update pgboss.job set start_after = now()
        where name = $1 and state in ('created', 'retry') and data @> $2::jsonb returning 1)
      select count(*)::integer as n, pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)
        from due`,
    [kind, JSON.stringify(about)],
  );
  return rows[0]!.n;
}
