import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import type { Keystore } from '../keystore/keystore.ts';
import { purposeKeys } from '../keystore/purpose-keys.ts';
import { CANONICAL, entryHash, GENESIS, linkOf, sameHash, signLink } from './chain.ts';
import { headIsSigned, readHead } from './head-file.ts';
import type { AuditHead } from './head-file.ts';

/** A fault of the audit log. Ids and positions only. */
export type AuditProblem =
  | { kind: 'gap'; position: number }
  | { kind: 'broken-link'; position: number }
  | { kind: 'bad-signature'; position: number }
  | { kind: 'entry-missing'; position: number; entryId: string }
  | { kind: 'entry-changed'; position: number; entryId: string }
  | { kind: 'unsealed'; count: number; oldest: string }
  | { kind: 'head-missing' }
  | { kind: 'head-not-ours' }
  | { kind: 'cut-short'; headPosition: number; chainPosition: number }
  | { kind: 'head-differs'; position: number };

export type AuditVerdict = { ok: boolean; sealed: number; lastPosition: number; problems: AuditProblem[] };

export type VerifyOptions = {
  pool: pg.Pool;
  keystore: Keystore;
  /** The head file of this machine. */
  headFile: string;
};

/** It lists this many problems at most; more of them would tell nothing new. */
const LISTED = 100;
const BATCH = 5_000;
/** How long an entry may wait for its seal. */
const UNSEALED_AFTER = '1 minute';

type SealedRow = {
  position: number | string;
  entry_id: string;
  entry_hash: Buffer;
  prev_hash: Buffer;
  hmac: Buffer;
  key_version: number;
  canonical: string | null;
};

/**
 * Follows the chain from its beginning and checks it: every seal in order, signed, and fitting its entry; every entry
 * sealed; and the chain at least as long as the head outside the database says.
 */
export async function verifyAudit({ pool, keystore, headFile }: VerifyOptions): Promise<AuditVerdict> {
  const keys = new Map((await purposeKeys(pool, keystore, 'audit')).map((one) => [one.version, one.key]));
  // Read before the database: a head that another process writes meanwhile must not look like one beyond the chain.
  const head = await readHead(headFile).catch((): 'unreadable' => 'unreadable');
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const problems: AuditProblem[] = [];
    const note = (problem: AuditProblem): void => {
      if (problems.length < LISTED) problems.push(problem);
    };
    const walk = await startOf(client, keys, note);
    for (;;) {
      const { rows } = await client.query<SealedRow>(
        `select s.position, s.entry_id, s.entry_hash, s.prev_hash, s.hmac, s.key_version,
           (select ${CANONICAL} from audit_entry e where e.at = s.entry_at and e.id = s.entry_id) as canonical
         from audit_seal s where s.position > $1 order by s.position limit ${BATCH}`,
        [walk.position],
      );
      for (const row of rows) checkSeal(walk, row, keys, head === 'unreadable' ? null : head, note);
      if (rows.length < BATCH) break;
    }
    await checkUnsealed(client, note);
    checkHead(walk, head, keys, note);
    return { ok: problems.length === 0, sealed: walk.sealed, lastPosition: walk.position, problems };
  });
}

/** The present place on the walk along the chain. */
type Walk = { position: number; link: Buffer; sealed: number; linkAtHead: Buffer | null };

async function startOf(
  client: pg.PoolClient,
  keys: ReadonlyMap<number, Buffer>,
  note: (problem: AuditProblem) => void,
): Promise<Walk> {
  const { rows } = await client.query<{ position: number | string; hash: Buffer; hmac: Buffer; key_version: number }>(
    'select position, hash, hmac, key_version from audit_anchor order by position desc limit 1',
  );
  const anchor = rows[0];
  if (!anchor) return { position: 0, link: GENESIS, sealed: 0, linkAtHead: null };
  const position = Number(anchor.position);
  const key = keys.get(anchor.key_version);
  if (!key || !sameHash(signLink(key, anchor.hash), anchor.hmac)) note({ kind: 'bad-signature', position });
  return { position, link: anchor.hash, sealed: 0, linkAtHead: null };
}

function checkSeal(
  walk: Walk,
  row: SealedRow,
  keys: ReadonlyMap<number, Buffer>,
  head: AuditHead | null,
  note: (problem: AuditProblem) => void,
): void {
  const position = Number(row.position);
  if (position !== walk.position + 1) note({ kind: 'gap', position: walk.position + 1 });
  else if (!sameHash(row.prev_hash, walk.link)) note({ kind: 'broken-link', position });
  if (row.canonical === null) note({ kind: 'entry-missing', position, entryId: row.entry_id });
  else if (!sameHash(entryHash(row.canonical), row.entry_hash))
    note({ kind: 'entry-changed', position, entryId: row.entry_id });
  const link = linkOf(position, row.prev_hash, row.entry_hash);
  const key = keys.get(row.key_version);
  if (!key || !sameHash(signLink(key, link), row.hmac)) note({ kind: 'bad-signature', position });
  walk.position = position;
  walk.link = link;
  walk.sealed += 1;
  if (head?.position === position) walk.linkAtHead = link;
}

async function checkUnsealed(client: pg.PoolClient, note: (problem: AuditProblem) => void): Promise<void> {
  const { rows } = await client.query<{ count: number | string; oldest: Date | null }>(
    `select count(*) as count, min(e.at) as oldest from audit_entry e
     where e.at < clock_timestamp() - interval '${UNSEALED_AFTER}'
       and not exists (select from audit_seal s where s.entry_at = e.at and s.entry_id = e.id)`,
  );
  const count = Number(rows[0]?.count ?? 0);
  if (count > 0) note({ kind: 'unsealed', count, oldest: rows[0]?.oldest?.toISOString() ?? '' });
}

function checkHead(
  walk: Walk,
  head: AuditHead | null | 'unreadable',
  keys: ReadonlyMap<number, Buffer>,
  note: (problem: AuditProblem) => void,
): void {
  if (head === null) {
    if (walk.position > 0) note({ kind: 'head-missing' });
  } else if (head === 'unreadable' || !headIsSigned(head, keys)) {
    note({ kind: 'head-not-ours' });
  } else if (head.position > walk.position) {
    note({ kind: 'cut-short', headPosition: head.position, chainPosition: walk.position });
  } else if (walk.linkAtHead && !sameHash(walk.linkAtHead, head.link)) {
    note({ kind: 'head-differs', position: head.position });
  }
}
