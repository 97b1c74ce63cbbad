import type { Db } from 'pg-boss';

export type JobStates = {
  /** By kind: waiting for their turn or time, running, done and failed for good in the last two weeks. */
  kinds: { kind: string; waiting: number; running: number; done: number; failed: number }[];
  /** The latest final failures, newest first, at most 100. */
  failures: { id: string; kind: string; attempts: number; code: string; failedAt: string }[];
};

const countsSql = `
  select name as kind,
      count(*) filter (where state in ('created', 'retry'))::integer as waiting,
      count(*) filter (where state = 'active')::integer as running,
      count(*) filter (where state = 'completed')::integer as done,
      count(*) filter (where state = 'failed')::integer as failed
    from pgboss.job where name not like '\\_\\_pgboss%' group by name order by name`;

// output is { code } where a handler failed, and pg-boss's own message where a run was lost.
const failuresSql = `
  select id::text, name as kind, retry_count + 1 as attempts, completed_on as failed_at,
      coalesce(output ->> 'code', case when output::text like '%heartbeat timeout%' then 'WORKER_LOST'
      when output::text like '%timed out%' then 'TIMEOUT' else 'UNKNOWN' end) as code
    from pgboss.job where state = 'failed' order by completed_on desc limit 100`;

export async function readJobStates(db: Db): Promise<JobStates> {
  const counts = await db.executeSql(countsSql);
  const failures = await db.executeSql(failuresSql);
  type Failure = { id: string; kind: string; attempts: number; failed_at: Date; code: string };
  return {
    kinds: counts.rows as JobStates['kinds'],
    failures: (failures.rows as Failure[]).map(({ failed_at: failedAt, ...failure }) => ({
      ...failure,
      failedAt: failedAt.toISOString(),
    })),
  };
}
