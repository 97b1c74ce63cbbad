import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { openFileKeystore } from '@consult/server/infra/keystore/file-keystore.ts';
import { openKeyring } from '@consult/server/infra/keystore/keyring.ts';
import pg from 'pg';

/** The uploads of one composed form. */
export type StockedForm = { formId: string; attachmentIds: string[] };

/**
 * Forms whose files were uploaded before the clock runs: rows as an upload leaves them. Sending never touches their
 * bytes.
 */
export type FileStock = {
  /** Makes sure that each of these people has this many forms with two files each. */
  fill(personIds: readonly string[], forms: number): Promise<void>;
  /** A form of this person that nobody has taken yet. @throws Error where the stock is used up */
  take(personId: string): StockedForm;
  close(): Promise<void>;
};

/** Rows that one statement writes. */
const batch = 2_000;

export async function openFileStock({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string;
  dataDir: string;
}): Promise<FileStock> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const keyring = await openKeyring(pool, openFileKeystore(join(dataDir, 'keystore.json')));
  const stock = new Map<string, StockedForm[]>();
  return {
    async fill(personIds, forms) {
      const rows: { id: string; personId: string; formId: string }[] = [];
      for (const personId of personIds) {
        const own = stock.get(personId) ?? [];
        stock.set(personId, own);
        while (own.length < forms) {
          const form = { formId: randomUUID(), attachmentIds: [randomUUID(), randomUUID()] };
          own.push(form);
          rows.push(...form.attachmentIds.map((id) => ({ id, personId, formId: form.formId })));
        }
      }
      for (let at = 0; at < rows.length; at += batch) {
        const some = rows.slice(at, at + batch).map((row, n) => {
          const key = keyring.newDataKey(row.id);
          const name = encrypt(key.key, { table: 'attachment', column: 'name', id: row.id }, `photo ${n}.jpg`);
          return { ...row, ...key, name };
        });
        await pool.query(
          `with files as (
             insert into stored_file (id, key_id, wrapped_key, size, content_type) select id, key_id, wrapped, 2000000,
             'image/jpeg'
               from unnest($1::uuid[], $4::integer[], $5::bytea[]) as f(id, key_id, wrapped) returning id
           )
           insert into attachment (id, person_id, form_id, state, key_id, wrapped_key, name, size, received,
           content_type, file_id)
             select a.id, a.person_id, a.form_id, 'ready', a.key_id, a.wrapped, a.name, 2000000, 2000000, 'image/jpeg',
             a.id
               from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::bytea[], $6::bytea[]) as a(id,
               person_id, form_id, key_id, wrapped, name)`,
          [
            some.map(({ id }) => id),
            some.map(({ personId }) => personId),
            some.map(({ formId }) => formId),
            some.map(({ keyId }) => keyId),
            some.map(({ wrapped }) => wrapped),
            some.map(({ name }) => name),
          ],
        );
      }
    },
    take(personId) {
      const form = stock.get(personId)?.pop();
      if (!form) throw new Error('The uploaded files are used up: fill in more of them.');
      return form;
    },
    close: () => pool.end(),
  };
}
