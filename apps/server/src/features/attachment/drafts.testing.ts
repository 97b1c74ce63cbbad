import { encrypt } from '../../infra/keystore/cipher.ts';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';

/** A bare draft of somebody's, for files to belong to. */
export async function addDraft(app: App, holderId: string): Promise<string> {
  const id = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(id);
  const sealed = (column: string): Buffer => encrypt(key, { table: 'draft', column, id }, '{}');
  await app.write.query(
    `insert into draft (id, holder_id, author_id, collection, activity_type, key_id, wrapped_key, subject, body,
      created_at, updated_at)
      values ($1, $2, $2, 'user_drafts', 'econsult', $3, $4, $5, $6, $7, $7)`,
    [id, holderId, keyId, wrapped, sealed('subject'), sealed('body'), app.now()],
  );
  return id;
}
