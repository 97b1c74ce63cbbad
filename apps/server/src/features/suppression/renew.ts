import type pg from 'pg';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Terms } from '../../infra/keystore/terms.ts';

/** Rows of one transaction. */
const portion = 200;

type Row = { hash: Buffer; version: number };

/** What was suppressed twice, under two versions, keeps its first date. */
const suppressionSql = `with old as (delete from suppression where hash = $1 returning source, suppressed_at)
  insert into suppression (hash, version, source, suppressed_at) select $2, $3, source, suppressed_at from old
  on conflict (hash) do update set suppressed_at = least(suppression.suppressed_at, excluded.suppressed_at)`;

const codeSql = 'update unsubscribe_code set hash = $2, version = $3 where hash = $1';

/**
 * Puts the hashes of all suppressed addresses under the newest term key, over those that they stand under already:
 * nobody has the addresses, and none is needed (decision 115). Meanwhile and afterwards the same addresses are found.
 * @returns how many suppressed ones were written anew
 */
export async function renewSuppressions(pool: pg.Pool, terms: Terms): Promise<number> {
  await terms.refresh(pool);
  // Codes first: one that is used meanwhile suppresses its address under the version that it has.
  await renew(pool, terms, 'unsubscribe_code', codeSql);
  return renew(pool, terms, 'suppression', suppressionSql);
}

async function renew(pool: pg.Pool, terms: Terms, table: string, sql: string): Promise<number> {
  for (let done = 0; ;) {
    const renewed = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Row>(
        `select hash, version from ${table} where version < $1 order by hash limit ${portion} for update`,
        [terms.version],
      );
      for (const { hash, version } of rows)
        await client.query(sql, [hash, terms.renewedAddressHash(hash, version), terms.version]);
      return rows.length;
    });
    if (renewed === 0) return done;
    done += renewed;
  }
}
