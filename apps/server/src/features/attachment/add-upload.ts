import {
  checkAttachmentCount,
  checkAttachmentSize,
  cleanFileName,
  maxTemporaryBytes,
  maxTemporaryFiles,
} from '@consult/domain/consult/attachment-limits.ts';
import { id as idShape } from '@consult/contract/schemas.ts';
import type { Upload } from '@tus/server';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { sealName } from './row.ts';
import { refuseUpload } from './upload-refusal.ts';

/**
 * The id of a new upload: the one that its client gave it, so that what names the file need not wait for it.
 * @throws INVALID_INPUT
 */
export function uploadIdOf(metadata: Upload['metadata']): string {
  const named = metadata?.['id'];
  if (named === null || named === undefined) return newId();
  const { data } = idShape.safeParse(named);
  if (!data) throw refuse('INVALID_INPUT', { id: notAsDeclared('This is not an id.') });
  return data;
}

/**
 * Begins an upload: its row and its empty part. It counts under a lock of the person, so that files that are added at
 * once in several processes pass no limit together. One that was begun under its id before, by the same person for the
 * same form, goes on.
 * @param within the form of all uploads of whoever adds it, whatever the metadata says; null: the metadata says it
 * @throws INVALID_INPUT without name or formId, TOO_LARGE, TOO_MANY_FILES, TOO_MUCH_UNSENT, ID_TAKEN, StorageError
 */
export async function addUpload(app: App, viewer: Viewer, upload: Upload, within: string | null): Promise<void> {
  const { name } = upload.metadata ?? {};
  if (!name) throw refuse('INVALID_INPUT', { name: notAsDeclared('A file needs a name.') });
  const { data: formId } = idShape.safeParse(within ?? upload.metadata?.['formId']);
  if (!formId) throw refuse('INVALID_INPUT', { formId: notAsDeclared('This is not the id of a form.') });
  const size = upload.size ?? 0;
  if (checkAttachmentSize(size) !== null) throw refuseUpload('TOO_LARGE');
  const { key, keyId, wrapped } = app.keyring.newDataKey(upload.id);
  // The part comes before the row, because a row promises a place for its bytes. The sweep removes a part without a
  // row.
  const made = await app.files.blobs.parts.create(upload.id);
  await inTransaction(app.write, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('consult.uploads ' || $1, 0))`, [
      viewer.personId,
    ]);
    if (await goesOn(client, viewer, { id: upload.id, formId, size, made })) return;
    const { rows } = await client.query<{ files: number; waiting: number; bytes: number; next: number }>({
      name: 'upload-count',
      text: `select count(*) filter (where form_id = $2)::int as files,
          count(*) filter (where draft_id is null)::int as waiting,
          coalesce(sum(size) filter (where draft_id is null), 0)::float8 as bytes,
          coalesce(max(position) filter (where form_id = $2), 0) + 1 as next
        from attachment where person_id = $1 and activity_id is null and patient_message_id is null`,
      values: [viewer.personId, formId],
    });
    const { files, waiting, bytes, next } = rows[0]!;
    if (checkAttachmentCount(files + 1) !== null) throw refuseUpload('TOO_MANY_FILES');
    if (bytes + size > maxTemporaryBytes || waiting >= maxTemporaryFiles) throw refuseUpload('TOO_MUCH_UNSENT');
    await client.query({
      name: 'upload-add',
      text: `insert into attachment (id, person_id, form_id, position, key_id, wrapped_key, name, size, created_at,
        touched_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      values: [
        upload.id,
        viewer.personId,
        formId,
        next,
        keyId,
        wrapped,
        sealName(key, upload.id, cleanFileName(name)),
        size,
        app.now(),
      ],
    });
  }).catch(async (error: unknown) => {
    if (made) await app.files.blobs.parts.remove(upload.id);
    throw error;
  });
}

/**
 * Whether this upload was begun before, because the answer to its beginning was lost. `made`: its part was gone, and
 * begins anew.
 * @throws ID_TAKEN where something else has the id
 */
async function goesOn(
  client: pg.ClientBase,
  viewer: Viewer,
  { id, formId, size, made }: { id: string; formId: string; size: number; made: boolean },
): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>({
    name: 'upload-known',
    text: `update attachment set received = case when $5 then 0 else received end, turn = turn + 1
      where id = $1 and state = 'uploading' and person_id = $2 and form_id = $3 and size = $4
      returning true as same`,
    values: [id, viewer.personId, formId, size, made],
  });
  if (rows[0]) return true;
  const { rowCount } = await client.query({
    name: 'upload-id-taken',
    text: 'select 1 from attachment where id = $1',
    values: [id],
  });
  if (rowCount) throw refuseUpload('ID_TAKEN');
  return false;
}
