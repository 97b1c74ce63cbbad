import type { App } from '../../call/context.ts';
import type { FileToSend } from '../../call/send-file.ts';
import type { Viewer } from '../../call/viewer.ts';
import { decrypt } from '../../infra/keystore/cipher.ts';
import { place } from './row.ts';

type Original = {
  id: string;
  name: Buffer;
  content_type: string;
  size: number;
  file_id: string;
  file_key_id: number;
  file_wrapped_key: Buffer;
  key_id: number;
  wrapped_key: Buffer;
};

/** The file of one of the viewer's own media; null where they have none of this id. `audited`: its bytes are read. */
export async function readOriginal(
  app: App,
  viewer: Viewer,
  id: string,
  { audited }: { audited: boolean },
): Promise<FileToSend | null> {
  const { rows } = await app.read.query<Original>({
    name: 'media-open',
    text: `with own as materialized (
        select id, person_id, name, file_id from media where id = $1 and person_id = $2 and deleted_at is null
      ), audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
          select $2, 'media-opened', 'media', array[id] from own where $3
      )
      select own.id, own.name, f.content_type, f.size::float8 as size, f.id as file_id, f.key_id as file_key_id,
        f.wrapped_key as file_wrapped_key, g.key_id, g.wrapped_key
      from own join stored_file f on f.id = own.file_id join gallery g on g.person_id = own.person_id`,
    values: [id, viewer.personId, audited],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, viewer.personId);
  return {
    name: app.keyring.readOrEmpty(key, place.name(row.id), row.name),
    contentType: row.content_type,
    size: row.size,
    ref: async () => ({
      id: row.file_id,
      key: await app.keyring.unwrap(row.file_key_id, row.file_wrapped_key, row.file_id),
      size: row.size,
    }),
  };
}

/**
 * The small picture of one of the viewer's own media, a JPEG; null where there is none.
 * @throws UnreadableError where it was changed or moved
 */
export async function readThumbnail(app: App, viewer: Viewer, id: string): Promise<Buffer | null> {
  const { rows } = await app.read.query<{ picture: Buffer; key_id: number; wrapped_key: Buffer }>({
    name: 'media-thumbnail',
    text: `select t.picture, g.key_id, g.wrapped_key from media m join media_thumbnail t on t.media_id = m.id
      join gallery g on g.person_id = m.person_id where m.id = $1 and m.person_id = $2 and m.deleted_at is null`,
    values: [id, viewer.personId],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, viewer.personId);
  return decrypt(key, place.thumbnail(id), row.picture);
}
