import { cleanFileName } from '@consult/domain/consult/attachment-limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { decrypt, encrypt } from '../../infra/keystore/cipher.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';

const place = (column: 'name' | 'content', id: string) => ({ table: 'practice_proof', column, id });

export type ShownProof = { name: string; contentType: string; size: number; sentAt: string };

type Row = {
  id: string;
  key_id: number;
  wrapped_key: Buffer;
  name: Buffer;
  content_type: string;
  size: number;
  created_at: Date;
};

const columns = 'id, key_id, wrapped_key, name, content_type, size::float8 as size, created_at';

/** A person's proof of their practice id, without the file; null where they sent none. */
export async function shownProof(
  { write, keyring }: Pick<App, 'write' | 'keyring'>,
  personId: string,
): Promise<ShownProof | null> {
  const { rows } = await write.query<Row>(`select ${columns} from practice_proof where person_id = $1`, [personId]);
  const row = rows[0];
  if (!row) return null;
  const key = await keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  return {
    name: keyring.readOrEmpty(key, place('name', row.id), row.name),
    contentType: row.content_type,
    size: row.size,
    sentAt: row.created_at.toISOString(),
  };
}

/**
 * Stores a person's proof in place of an earlier one, encrypted under a key of its own, and tells the support address
 * that it waits; the mail names the person by id.
 */
export async function keepProof(
  app: Pick<App, 'write' | 'keyring' | 'outgoing' | 'config' | 'now'>,
  personId: string,
  file: { name: string; type: string; bytes: Buffer },
): Promise<void> {
  const id = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(id);
  await inTransaction(app.write, async (client) => {
    await client.query(
      `insert into practice_proof (id, person_id, key_id, wrapped_key, name, content_type, size, content, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (person_id) do update set id = excluded.id, key_id = excluded.key_id,
           wrapped_key = excluded.wrapped_key,
           name = excluded.name, content_type = excluded.content_type, size = excluded.size, content = excluded.content,
           created_at = excluded.created_at`,
      [
        id,
        personId,
        keyId,
        wrapped,
        encrypt(key, place('name', id), cleanFileName(file.name)),
        file.type,
        file.bytes.length,
        encrypt(key, place('content', id), file.bytes),
        app.now(),
      ],
    );
    await writeAudit(client, { kind: 'practice-proof-sent', actorId: personId, subjectIds: [personId] });
    await app.outgoing.mail(client, {
      to: app.config.supportEmail,
      template: 'practice-proof',
      language: 'en',
      values: { id: personId },
    });
  });
}

/**
 * A person's proof, decrypted, for an operator; audits the reading. Null where they sent none.
 * @throws UnreadableError
 */
export async function readProof(
  pool: pg.Pool,
  keyring: Keyring,
  personId: string,
): Promise<{ name: string; type: string; bytes: Buffer } | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row & { content: Buffer }>(
      `select ${columns}, content from practice_proof where person_id = $1`,
      [personId],
    );
    const row = rows[0];
    if (!row) return null;
    const key = await keyring.unwrap(row.key_id, row.wrapped_key, row.id);
    const bytes = decrypt(key, place('content', row.id), row.content);
    await writeAudit(client, { kind: 'practice-proof-read', actorId: null, subjectIds: [personId] });
    return { name: keyring.readOrEmpty(key, place('name', row.id), row.name), type: row.content_type, bytes };
  });
}
