import { libraryTakeResource } from '@consult/contract/library/take-resource.ts';
import { cleanFileName } from '@consult/domain/consult/attachment-limits.ts';
import { endingOf, libraryFull, maxLibraryBytes } from '@consult/domain/library/handout-files.ts';
import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { arrivedUpload, storageRefusal, takingTurns, useUploads } from '../attachment/attachment.ts';
import { judgeHandout } from './judge-handout.ts';
import { lockFiles } from './lock-files.ts';

type Taken = { fileId: string; fileName: string; contentType: string; size: number };

/** A file is in memory whole while it is judged, a picture decoded as well. */
const inTurn = takingTurns(2);

/**
 * library-takeResource. The row of the upload's id makes a repeat known. The bytes are stored first; then one
 * transaction makes everything that names them. An upload that is refused is dropped: the person chooses another file.
 */
export const takeResource = serve(libraryTakeResource).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { personId } = viewer;
  const { uploadId } = input;
  const before = await takenBefore(app.write, personId, uploadId);
  if (before) return before;
  const upload = await arrivedUpload(app, personId, uploadId);
  if (!upload) throw refuse('NOT_FOUND');
  if (!upload.whole) throw errors.UPLOAD_INCOMPLETE();
  const judged = await inTurn(async () => {
    const bytes = await upload.read();
    return bytes && judgeHandout(app, upload.name, bytes);
  });
  if (!judged) return (await takenBefore(app.write, personId, uploadId)) ?? nothing();
  if ('code' in judged) {
    await inTransaction(app.write, (client) => useUploads(client, app, personId, [uploadId]));
    throw refuse('INVALID_INPUT', { uploadId: judged });
  }
  const fileId = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(fileId);
  await app.files.put({ id: fileId, key }, judged.bytes).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  let kept = false;
  try {
    return await inTransaction(app.write, async (client): Promise<Taken> => {
      const { bytes, last } = await lockFiles(client, personId);
      const twice = await takenBefore(client, personId, uploadId);
      if (twice) return twice;
      if (bytes + judged.bytes.length > maxLibraryBytes) throw refuse('INVALID_INPUT', { uploadId: libraryFull });
      if ((await useUploads(client, app, personId, [uploadId])).length === 0) throw refuse('NOT_FOUND');
      const fileName = cleanFileName(upload.name);
      const at = Math.max(app.now().getTime(), last + 1);
      await client.query(
        `insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
          values ($1, $2, $3, $4, $5, $6)`,
        [fileId, keyId, wrapped, judged.bytes.length, judged.type, app.now()],
      );
      await client.query(
        `insert into resource_file (person_id, file_id, upload_id, file_name, file_path, saved, created_at)
          values ($1, $2, $3, $4, $5, false, $6)`,
        [personId, fileId, uploadId, fileName, `resources/${personId}/${at}.${endingOf(fileName)}`, app.now()],
      );
      kept = true;
      return { fileId, fileName, contentType: judged.type, size: judged.bytes.length };
    });
  } catch (error) {
    // Where the commit failed it is not known whether it came through: the bytes stay, and the sweep finds those that
    // nothing names.
    kept = !(error instanceof ORPCError);
    throw error;
  } finally {
    if (!kept) await app.files.blobs.kept.remove(fileId);
  }
});

const nothing = (): never => {
  throw refuse('NOT_FOUND');
};

async function takenBefore(
  client: Pick<pg.ClientBase, 'query'> | App['write'],
  personId: string,
  uploadId: string,
): Promise<Taken | undefined> {
  const { rows } = await client.query<Taken>({
    name: 'resource-taken',
    text: `select f.id as "fileId", r.file_name as "fileName", f.content_type as "contentType", f.size::float8 as size
      from resource_file r join stored_file f on f.id = r.file_id where r.upload_id = $2 and r.person_id = $1`,
    values: [personId, uploadId],
  });
  return rows[0];
}
