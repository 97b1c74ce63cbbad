import {
  checkAttachmentCount,
  checkAttachmentSize,
  cleanFileName,
  maxTemporaryBytes,
  maxTemporaryFiles,
} from '@consult/domain/consult/attachment-limits.ts';
import { id as idShape } from '@consult/contract/schemas.ts';
import type { Upload } from '@tus/server';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { sealName } from './row.ts';
import { refuseUpload } from './upload-refusal.ts';

/**
 * Begins an upload: its row and its empty part. It counts under a lock of the person, so that files that are added at
 * once in several processes pass no limit together.
 * @throws INVALID_INPUT without name or formId, TOO_LARGE, TOO_MANY_FILES, TOO_MUCH_UNSENT, StorageError
 */
export async function addUpload(app: App, viewer: Viewer, upload: Upload): Promise<void> {
  const { name } = upload.metadata ?? {};
  if (!name) throw refuse('INVALID_INPUT', { name: notAsDeclared('A file needs a name.') });
  const { data: formId } = idShape.safeParse(upload.metadata?.['formId']);
  if (!formId) throw refuse('INVALID_INPUT', { formId: notAsDeclared('This is not the id of a form.') });
  const size = upload.size ?? 0;
  if (checkAttachmentSize(size) !== null) throw refuseUpload('TOO_LARGE');
  const { key, keyId, wrapped } = app.keyring.newDataKey(upload.id);
  // The part comes before the row, because a row promises a place for its bytes. The sweep removes a part without a
  // row.
  await app.files.blobs.parts.create(upload.id);
  await inTransaction(app.write, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('consult.uploads ' || $1, 0))`, [
      viewer.personId,
    ]);
    const { rows } = await client.query<{ files: number; waiting: number; bytes: number; next: number }>({
      name: 'upload-count',
      text: `select count(*) filter (where form_id = $2)::int as files,
          count(*) filter (where draft_id is null)::int as waiting,
          coalesce(sum(size) filter (where draft_id is null), 0)::float8 as bytes,
          coalesce(max(position) filter (where form_id = $2), 0) + 1 as next
        from attachment where person_id = $1 and activity_id is null`,
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
    await app.files.blobs.parts.remove(upload.id);
    throw error;
  });
}
