import type pg from 'pg';

/**
 * Makes the audit log's partitions of this month and the next ones where they are missing. Returns how many it made.
 */
export async function ensureAuditPartitions(pool: Pick<pg.Pool, 'query'>, monthsAhead = 3): Promise<number> {
  const { rows } = await (pool as pg.Pool).query<{ made: number }>('select ensure_audit_partitions($1) as made', [
    monthsAhead,
  ]);
  return rows[0]?.made ?? 0;
}
