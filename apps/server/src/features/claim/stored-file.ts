import { batchName, lineEnd } from '@consult/domain/claim/batch.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { decrypt, encrypt } from '../../infra/keystore/cipher.ts';
import type { Place } from '../../infra/keystore/cipher.ts';

const filePlace = (id: string): Place => ({ table: 'claim_file', column: 'body', id });

type NewFile = { prefix: string; batch: number; revision: number; claims: number };

/** Stores a file, encrypted, in the open transaction: it is there whole or not at all. Returns its id. */
export async function storeFile(
  client: pg.ClientBase,
  { keyring }: Pick<App, 'keyring'>,
  { prefix, batch, revision, claims }: NewFile,
  lines: readonly string[],
): Promise<string> {
  const id = newId();
  const key = keyring.newDataKey(id);
  const body = encrypt(key.key, filePlace(id), lines.map((line) => line + lineEnd).join(''));
  await client.query({
    name: 'claim-file-store',
    text: `insert into claim_file (id, prefix, batch, revision, claims, lines, key_id, wrapped_key, body)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [id, prefix, batch, revision, claims, lines.length, key.keyId, key.wrapped, body],
  });
  return id;
}

/** The bytes of a file as they were made; null where there is none of this batch. The newest revision counts. */
export async function unsafeFileOf(
  client: Pick<pg.Pool | pg.ClientBase, 'query'>,
  { keyring }: Pick<App, 'keyring'>,
  batch: number,
): Promise<{ id: string; name: string; bytes: Buffer } | null> {
  const { rows } = await client.query<{
    id: string;
    prefix: string;
    key_id: number;
    wrapped_key: Buffer;
    body: Buffer;
  }>({
    name: 'claim-file-body',
    text: `select f.id, f.prefix, f.key_id, f.wrapped_key, f.body from claim_file f where f.batch = $1
      order by f.made_at desc, f.revision desc limit 1`,
    values: [batch],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await keyring.unwrap(row.key_id, row.wrapped_key, row.id);
  return { id: row.id, name: batchName(row.prefix, batch), bytes: decrypt(key, filePlace(row.id), row.body) };
}
