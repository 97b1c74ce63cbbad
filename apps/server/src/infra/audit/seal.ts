import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import type { PurposeKey } from '../keystore/purpose-keys.ts';
import { CANONICAL, entryHash, GENESIS, HASH, linkOf, signLink } from './chain.ts';
import type { AuditHead } from './head-file.ts';

/** Entries sealed in one transaction at most. */
const BATCH = 2_000;

const NO_ID = '00000000-0000-0000-0000-000000000000';

type State = {
  xid: string;
  id: string;
  same_cluster: boolean;
  horizon: string;
  position: number | string;
  link: Buffer;
  ripe: number;
};
type Unsealed = { at: Date; id: string; canonical: string };
/** An entry on the sealer's way, in the order of transactions. */
type Entry = Unsealed & { xid: string; sealed: boolean };

/** null: another process is sealing. */
export type SealResult = { sealed: number; more: boolean; head: AuditHead | null } | null;

/**
 * Seals one batch of the entries that are final. An entry is final once its transaction id is below the oldest running
 * one: from then on nothing can appear before it. So the sealer only remembers how far it came in the order (xid, id),
 * and reads an index range from there: entries need no mark, and the cost does not grow with the log.
 */
export function sealBatch(pool: pg.Pool, key: PurposeKey): Promise<SealResult> {
  return inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    const { rows: locks } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('consult.audit-seal', 0)) as mine`,
    );
    if (!locks[0]?.mine) return null;
    // Read only after taking the lock: it must see what the lock's earlier holder wrote.
    const state = await readState(client);
    if (!state.same_cluster) return sealRestored(client, key, state);
    const passed = await finalEntries(client, state);
    const entries = passed.filter((entry) => !entry.sealed);
    const head = await appendSeals(client, key, state, entries);
    const last = passed.at(-1);
    if (passed.length === BATCH && last) {
      await remember(client, last.xid, last.id);
      return { sealed: entries.length, more: true, head };
    }
    // Where little happened, the next look starts at the same place at no cost.
    if (last || state.ripe > 10_000) await remember(client, state.horizon, NO_ID);
    return { sealed: entries.length, more: false, head };
  });
}

/** The newest seal as a head; null while there is none. */
export async function newestHead(pool: pg.Pool): Promise<AuditHead | null> {
  const { rows } = await pool.query<Seal>(`select ${SEAL} from audit_seal order by position desc limit 1`);
  return rows[0] ? headOf(rows[0]) : null;
}

/** The seal at a position as a head; null where there is none. */
export async function headAt(pool: pg.Pool, position: number): Promise<AuditHead | null> {
  const { rows } = await pool.query<Seal>(`select ${SEAL} from audit_seal where position = $1`, [position]);
  return rows[0] ? headOf(rows[0]) : null;
}

type Seal = { position: number | string; entry_hash: Buffer; prev_hash: Buffer; hmac: Buffer; key_version: number };
const SEAL = 'position, entry_hash, prev_hash, hmac, key_version';

function headOf(seal: Seal): AuditHead {
  const position = Number(seal.position);
  return {
    position,
    link: linkOf(position, seal.prev_hash, seal.entry_hash),
    hmac: seal.hmac,
    keyVersion: seal.key_version,
    at: new Date().toISOString(),
  };
}

async function readState(client: pg.PoolClient): Promise<State> {
  await client.query(
    `insert into audit_sealer (system_identifier, xid, id) select system_identifier, '0', $1 from pg_control_system()
      where not exists (select from audit_sealer)`,
    [NO_ID],
  );
  const { rows } = await client.query<
    Omit<State, 'link'> & { link: Buffer | null; entry_hash: Buffer | null; prev_hash: Buffer | null }
  >(
    `select s.xid, s.id, s.system_identifier = c.system_identifier as same_cluster, h.xmin as horizon,
       greatest(least(h.xmin::text::numeric - s.xid::text::numeric, 1e9), -1e9)::integer as ripe,
       coalesce(l.position, a.position, 0) as position, l.entry_hash, l.prev_hash, a.hash as link
     from audit_sealer s cross join pg_control_system() c cross
     join (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) h
     left join lateral (select position, entry_hash, prev_hash from audit_seal order by position desc limit 1) l on true
     left join lateral (select position, hash from audit_anchor order by position desc limit 1) a on true`,
  );
  const row = rows[0];
  if (!row) throw new Error('the sealer has no row');
  const link =
    row.entry_hash && row.prev_hash
      ? linkOf(Number(row.position), row.prev_hash, row.entry_hash)
      : (row.link ?? GENESIS);
  return { ...row, link };
}

/**
 * The next entries in order, sealed ones too (a restored log has them; a seal is looked for by one index probe an
 * entry). The limit stands inside, before the seals are looked for: planned as one join this sorted the whole log.
 */
async function finalEntries(client: pg.PoolClient, state: State): Promise<Entry[]> {
  const { rows } = await client.query<Entry>(
    `select e.at, e.id, e.xid, ${CANONICAL} as canonical,
       exists (select from audit_seal s where s.entry_at = e.at and s.entry_id = e.id) as sealed
     from (select * from audit_entry
           where (xid, id) > ($1::xid8, $2::uuid) and xid < $3::xid8 order by xid, id limit ${BATCH}) e
     order by e.xid, e.id`,
    [state.xid, state.id, state.horizon],
  );
  return rows;
}

/** In a cluster that the log was restored into, its transaction ids say nothing: this looks at everything once. */
async function sealRestored(client: pg.PoolClient, key: PurposeKey, state: State): Promise<SealResult> {
  const { rows } = await client.query<Unsealed>(
    `select e.at, e.id, ${CANONICAL} as canonical from audit_entry e
     where not exists (select from audit_seal s where s.entry_at = e.at and s.entry_id = e.id) order by e.at, e.id
     limit ${BATCH}`,
  );
  const head = await appendSeals(client, key, state, rows);
  if (rows.length === BATCH) return { sealed: rows.length, more: true, head };
  await remember(client, state.horizon, NO_ID);
  return { sealed: rows.length, more: false, head };
}

async function appendSeals(
  client: pg.PoolClient,
  key: PurposeKey,
  state: State,
  entries: readonly Unsealed[],
): Promise<AuditHead> {
  const first = Number(state.position) + 1;
  // The hashes travel as one block of bytes: as an array of bytea they cost more than making them.
  const block = Buffer.allocUnsafe(entries.length * 3 * HASH);
  let link = state.link;
  let hmac = GENESIS;
  entries.forEach((entry, index) => {
    const hashOfEntry = entryHash(entry.canonical);
    const at = index * 3 * HASH;
    hashOfEntry.copy(block, at);
    link.copy(block, at + HASH);
    link = linkOf(first + index, link, hashOfEntry);
    hmac = signLink(key.key, link);
    hmac.copy(block, at + 2 * HASH);
  });
  await client.query(
    `insert into audit_seal (position, entry_at, entry_id, entry_hash, prev_hash, hmac, key_version)
     select $1::bigint + n - 1, at, id, substring($4::bytea from (n::integer - 1) * 96 + 1 for 32),
       substring($4::bytea from (n::integer - 1) * 96 + 33 for 32),
       substring($4::bytea from (n::integer - 1) * 96 + 65 for 32), $5
     from unnest($2::timestamptz[], $3::uuid[]) with ordinality as t (at, id, n)`,
    [first, entries.map((entry) => entry.at.toISOString()), entries.map((entry) => entry.id), block, key.version],
  );
  return { position: first + entries.length - 1, link, hmac, keyVersion: key.version, at: new Date().toISOString() };
}

async function remember(client: pg.PoolClient, xid: string, id: string): Promise<void> {
  await client.query(
    `update audit_sealer set xid = $1, id = $2, system_identifier = (select system_identifier
      from pg_control_system())`,
    [xid, id],
  );
}
