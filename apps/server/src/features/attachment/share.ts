import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { sealName } from './row.ts';

/** One more attachment of a stored file: its name, its owner, and the message of the activity that it comes with. */
export type SharedFile = {
  /** The new attachment's id. */
  id: string;
  fileId: string;
  name: string;
  personId: string;
  activityId: string;
  messageId: string;
  /** Place among the message's files. */
  position: number;
};

/**
 * Makes a stored file an attachment of a message, within the transaction that sends it. Both share the bytes, which
 * stay for the thread when the library that had them drops them. The caller has checked that the sender may share it.
 * @returns false where there is no such file any more
 */
export async function shareStoredFile(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'now'>,
  file: SharedFile,
): Promise<boolean> {
  const { key, keyId, wrapped } = app.keyring.newDataKey(file.id);
  const { rowCount } = await client.query({
    name: 'attachment-share',
    text: `insert into attachment (id, person_id, form_id, activity_id, message_id, position, state, key_id,
      wrapped_key, name, size, received, content_type,
          file_id, created_at, touched_at)
        select $1, $2, $4, $3, $4, $5, 'ready', $6, $7, $8, f.size, f.size, f.content_type, f.id, $10, $10
        from stored_file f where f.id = $9`,
    values: [
      file.id,
      file.personId,
      file.activityId,
      file.messageId,
      file.position,
      keyId,
      wrapped,
      sealName(key, file.id, file.name),
      file.fileId,
      app.now(),
    ],
  });
  return rowCount === 1;
}
