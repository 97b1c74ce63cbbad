import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { maxVaults } from '@consult/contract/account/open-vault.ts';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { decrypt, encrypt } from '../../infra/keystore/cipher.ts';
import type { Place } from '../../infra/keystore/cipher.ts';

/** A vault as its person and device name it; the hash of its browser's proof, null where it gave none. */
export type VaultAsked = { vaultId: string; viewer: Viewer; deviceHash: Buffer; proofHash: Buffer | null };

type Row = { key_id: number; wrapped_key: Buffer; half: Buffer; opened: boolean };

/** A device that has not been signed in on for so long has lost its key: its vaults do not count any more. */
const livingDays = 400;

const place = (vaultId: string): Place => ({ table: 'vault', column: 'half', id: vaultId });

/**
 * The server's half of a vault that lives, and whether nothing is to be noted: this session was given it before, on the
 * device that is known. Null where it is not this person's, or of another device.
 */
export async function halfOf(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  { vaultId, viewer, deviceHash, proofHash }: VaultAsked,
): Promise<{ half: Buffer; opened: boolean } | null> {
  const { rows } = await client.query<Row>({
    name: 'vault-half',
    text: `select v.key_id, v.wrapped_key, v.half,
        exists (select 1 from vault_opening o where o.vault_id = v.id and o.session_id = $4)
          and v.device_hash = $3 and (v.proof_hash is not null or $5::bytea is null) as opened
      from vault v where v.id = $1 and v.person_id = $2 and (v.device_hash = $3 or v.proof_hash = $5)
        and v.half is not null and v.wrapped_key is not null`,
    values: [vaultId, viewer.personId, deviceHash, viewer.sessionId, proofHash],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, vaultId);
  return { half: decrypt(key, place(vaultId), row.half), opened: row.opened };
}

/**
 * Begins a vault, where its id is nobody's yet. Locks the account, so that two tabs begin one vault and many at once
 * stay within the limit.
 * @throws TOO_MANY
 */
export async function beginVault(client: pg.ClientBase, app: App, asked: VaultAsked): Promise<void> {
  const { vaultId, viewer, deviceHash, proofHash } = asked;
  const { personId } = viewer;
  await client.query({
    name: 'vault-account-lock',
    text: 'select 1 from auth_user where id = $1 for no key update',
    values: [personId],
  });
  const { rows } = await client.query<{ living: number; known: boolean }>({
    name: 'vaults-living',
    text: `select count(*)::integer as living, exists (select 1 from vault where id = $2) as known from vault
      where person_id = $1 and ended_at is null and opened_at > now() - make_interval(days => $3)`,
    values: [personId, vaultId, livingDays],
  });
  const { living, known } = rows[0]!;
  if (known) return;
  if (living >= maxVaults) throw refuse('TOO_MANY');
  const { key, keyId, wrapped } = app.keyring.newDataKey(vaultId);
  const { rowCount } = await client.query({
    name: 'vault-begin',
    text: `insert into vault (id, person_id, device_hash, key_id, wrapped_key, half, proof_hash)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict do nothing`,
    values: [vaultId, personId, deviceHash, keyId, wrapped, encrypt(key, place(vaultId), randomBytes(32)), proofHash],
  });
  if (rowCount === 1) await writeAudit(client, { kind: 'vault-begun', actorId: personId, subjectIds: [vaultId] });
}

/**
 * Writes down that a session was given a half, the first time, and by what its browser is known from now on: a proof
 * that it gives first, or another device.
 */
export async function noteOpening(client: pg.ClientBase, asked: VaultAsked): Promise<void> {
  const { vaultId, viewer, deviceHash, proofHash } = asked;
  await client.query({
    name: 'vault-known-by',
    text: `update vault set device_hash = $2, proof_hash = coalesce(proof_hash, $3)
      where id = $1 and (device_hash <> $2 or proof_hash is null and $3::bytea is not null)`,
    values: [vaultId, deviceHash, proofHash],
  });
  const { rowCount } = await client.query({
    name: 'vault-opening',
    text: `with opened as (
        insert into vault_opening (session_id, vault_id) select s.id, $2 from auth_session s where s.id = $1
          on conflict do nothing returning vault_id
      )
      update vault v set opened_at = now() from opened where v.id = opened.vault_id`,
    values: [viewer.sessionId, vaultId],
  });
  if (rowCount === 1)
    await writeAudit(client, { kind: 'vault-opened', actorId: viewer.personId, subjectIds: [vaultId] });
}

/** The person's vault of this id. */
export async function endVault(client: pg.ClientBase, personId: string, vaultId: string): Promise<void> {
  await endWhere(client, personId, 'id = $2', vaultId);
}

/**
 * Ends the vaults of the device of a session that its person ends: they don't trust the device any more. What ends a
 * session otherwise (time, another password, a sign-out, 'end all others') leaves them. Called before the session goes.
 */
export async function endVaultsOf(client: pg.ClientBase, personId: string, sessionId: string): Promise<void> {
  await endWhere(
    client,
    personId,
    `(id in (select o.vault_id from vault_opening o where o.session_id = $2)
      or device_hash = (select d.key_hash from auth_session s join person_device d on d.id = s.device_id
        where s.id = $2 and s.user_id = $1))`,
    sessionId,
  );
}

/** Forgets the halves; what a device keeps under them is never opened again. */
async function endWhere(client: pg.ClientBase, personId: string, condition: string, id: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update vault set ended_at = now(), half = null, wrapped_key = null
      where person_id = $1 and ended_at is null and ${condition} returning id`,
    [personId, id],
  );
  const ended = rows.map((row) => row.id).sort();
  if (ended.length > 0) await writeAudit(client, { kind: 'vault-ended', actorId: personId, subjectIds: ended });
}
