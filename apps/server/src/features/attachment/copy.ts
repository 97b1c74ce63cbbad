import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { readName, sealName } from './row.ts';
import type { AttachmentRow } from './row.ts';

/** A file of an activity that the copying activity gets too. */
export type FileCopy = {
  /** The attachment that it is copied from, and the new one. */
  from: string;
  id: string;
  /** The message that it was sent with; null for a file of the consult itself. */
  messageId: string | null;
  fileId: string;
  name: string;
  position: number;
};

/**
 * The files of a consult and of these messages of its thread, each with the id that its copy will have, so that texts
 * can name a copy before it is written. The caller has checked that the viewer may read the activity.
 */
export async function planFileCopies(
  client: pg.ClientBase,
  app: App,
  activityId: string,
  messageIds: readonly string[],
): Promise<FileCopy[]> {
  const { rows } = await client.query<
    Pick<AttachmentRow, 'id' | 'key_id' | 'wrapped_key' | 'name'> & {
      message_id: string | null;
      file_id: string;
      position: number;
    }
  >({
    name: 'attachments-to-copy',
    text: `select id, key_id, wrapped_key, name, message_id, file_id, position from attachment
      where activity_id = $1 and state = 'ready' and file_id is not null
        and (message_id is null or message_id = any($2::uuid[])) order by position, id`,
    values: [activityId, messageIds],
  });
  return Promise.all(
    rows.map(async (row) => ({
      from: row.id,
      id: newId(),
      messageId: row.message_id,
      fileId: row.file_id,
      name: await readName(app, row),
      position: row.position,
    })),
  );
}

/**
 * Gives an activity these files, within the transaction that makes it. Original and copy share the bytes, which stay as
 * long as either activity shows them; name and key are the copy's own.
 * @param messageOf the copies of the messages, by the message that they were copied from
 */
export async function writeFileCopies(
  client: pg.ClientBase,
  app: App,
  copies: readonly FileCopy[],
  at: { activityId: string; personId: string; messageOf: ReadonlyMap<string, string> },
): Promise<void> {
  for (const copy of copies) {
    const { key, keyId, wrapped } = app.keyring.newDataKey(copy.id);
    await client.query({
      name: 'attachment-copy',
      text: `insert into attachment (id, person_id, form_id, activity_id, message_id, position, state, key_id,
        wrapped_key, name, size, received,
            content_type, file_id, media_id, consent_giver, consent_way, consent_uses, consent_at, consent_by,
            created_at, touched_at)
          select $1, $2, $3, $3, $4, $5, 'ready', $6, $7, $8, f.size, f.size, f.content_type, f.id, o.media_id,
            o.consent_giver, o.consent_way, o.consent_uses, o.consent_at, o.consent_by, $10, $10
          from attachment o join stored_file f on f.id = o.file_id where o.id = $9`,
      values: [
        copy.id,
        at.personId,
        at.activityId,
        copy.messageId && (at.messageOf.get(copy.messageId) ?? null),
        copy.position,
        keyId,
        wrapped,
        sealName(key, copy.id, copy.name),
        copy.from,
        app.now(),
      ],
    });
  }
}
