import pg from 'pg';
import { rounded } from './machine.ts';

/** Settings of the database server under which it times every statement, which slows the measurement a little. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track': 'all',
};

/** Begins to time them, in the database `consult`. @param adminUrl of the superuser */
export async function keepStatements(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });
}

/**
 * Prints the statements that took the most time since, also those inside functions, as one line each on standard error.
 */
export async function tellStatements(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{
      query: string;
      calls: number;
      plans: number;
      plan: number;
      exec: number;
      toplevel: boolean;
      blocks: number;
      wal: number;
    }>(
      `select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::integer, plans::integer, total_plan_time as plan,
        total_exec_time as exec, toplevel,
          (shared_blks_hit + shared_blks_read)::float8 as blocks, wal_bytes::float8 as wal
        from pg_stat_statements where dbid = (select oid from pg_database where datname = 'consult')
        order by total_plan_time + total_exec_time desc limit 25`,
    );
    for (const { query, calls, plans, plan, exec, toplevel, blocks, wal } of rows) {
      const each = {
        execMs: rounded(exec / calls, 3),
        planMs: rounded(plan / calls, 3),
        plans,
        blocks: Math.round(blocks / calls),
        walBytes: Math.round(wal / calls),
      };
      console.error(`${calls} x ${JSON.stringify(each)} ${toplevel ? '' : 'in a function: '}${query.slice(0, 140)}`);
    }
  });
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/consult';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
