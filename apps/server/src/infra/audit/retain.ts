import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import type { Keystore } from '../keystore/keystore.ts';
import { purposeKeys } from '../keystore/purpose-keys.ts';
import { writeAudit } from './audit.ts';
import { linkOf, signLink } from './chain.ts';

/**
 * Removes entries and seals older than `before` from the beginning of the audit log, and signs the chain's new
 * beginning. It stops at the first seal of a younger entry: the chain keeps no holes. Returns how many it removed.
 */
export async function removeOldAudit(pool: pg.Pool, keystore: Keystore, before: Date): Promise<number> {
  const [key] = await purposeKeys(pool, keystore, 'audit');
  return inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('consult.audit-seal', 0))`);
    const { rows } = await client.query<{ position: number | string; entry_hash: Buffer; prev_hash: Buffer }>(
      `select position, entry_hash, prev_hash from audit_seal
       where position = coalesce((select min(position) - 1 from audit_seal where entry_at >= $1),
       (select max(position) from audit_seal))`,
      [before],
    );
    const last = rows[0];
    if (!last) return 0;
    const position = Number(last.position);
    const link = linkOf(position, last.prev_hash, last.entry_hash);
    await client.query(`set local consult.audit_upkeep = 'on'`);
    await client.query(
      'delete from audit_entry e using audit_seal s where s.position <= $1 and e.at = s.entry_at and e.id = s.entry_id',
      [position],
    );
    const { rowCount } = await client.query('delete from audit_seal where position <= $1', [position]);
    await client.query(`set local consult.audit_upkeep = 'off'`);
    await client.query('delete from audit_anchor');
    await client.query('insert into audit_anchor (position, hash, hmac, key_version) values ($1, $2, $3, $4)', [
      position,
      link,
      signLink(key.key, link),
      key.version,
    ]);
    await writeAudit(client, {
      kind: 'audit-entries-removed',
      actorId: null,
      subjectIds: [],
      detail: { removed: rowCount ?? 0, before: before.toISOString() },
    });
    return rowCount ?? 0;
  });
}
