import { temporaryHours } from '@consult/domain/consult/attachment-limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { FILES_LOCK } from '../../infra/files/files-lock.ts';
import { inTransaction } from '../../infra/db/transaction.ts';

/** One job or statement removes this many at most. */
const batch = 200;
const hour = 60 * 60 * 1000;
/** Hours for which the sweep leaves bytes alone that no row knows: bytes are written before their row. */
const orphanHours = 24;
/** How long a removal waits for a backup that is being taken, in milliseconds. */
const backupWaitMs = 60_000;
/**
 * True of a stored file `f` that no attachment, no gallery, no specialist's library and no pool of images shows, and
 * that is no signed agreement.
 */
const unneeded = `not exists (select 1 from attachment a where a.file_id = f.id)
  and not exists (select 1 from media m where m.file_id = f.id)
  and not exists (select 1 from resource_file l where l.file_id = f.id)
  and not exists (select 1 from pool_image i where i.file_id = f.id)
  and not exists (select 1 from signup_record g where g.agreement_file_id = f.id)`;

/**
 * Deletes unsent attachments, within the running transaction, and orders the removal of their bytes for after its
 * commit.
 * @param where a condition of the developer's own on the attachment `a`
 * @returns the ids of those that were there
 */
export async function dropRows(
  client: pg.ClientBase,
  app: App,
  where: string,
  values: readonly unknown[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; file_id: string | null }>(
    `delete from attachment a where a.activity_id is null and a.patient_message_id is null and ${where}
      returning a.id, a.file_id`,
    [...values],
  );
  const files = rows.map((row) => row.file_id).filter((id) => id !== null);
  await orderRemoval(client, app, { files, uploads: rows.filter((row) => !row.file_id).map((row) => row.id) });
  return rows.map((row) => row.id);
}

/**
 * Orders that a job removes bytes after the running transaction's commit: of files by their own id, of uploads by the
 * attachment's.
 */
export async function orderRemoval(
  client: pg.ClientBase,
  app: Pick<App, 'jobs'>,
  { files = [], uploads = [] }: { files?: readonly string[]; uploads?: readonly string[] },
): Promise<void> {
  for (let at = 0; at < Math.max(files.length, uploads.length); at += batch) {
    const [fileIds, uploadIds] = [files.slice(at, at + batch), uploads.slice(at, at + batch)];
    await app.jobs.enqueue(client, 'remove-files', { fileIds, uploadIds });
  }
}

/**
 * Removes bytes that no attachment, no gallery and no library needs any more; bytes that something still refers to
 * stay. While a backup runs it removes nothing (the backup's database may still name the file) and orders the removal
 * anew for later.
 */
export async function removeFiles(
  app: App,
  { fileIds, uploadIds }: { fileIds: readonly string[]; uploadIds: readonly string[] },
): Promise<void> {
  await inTransaction(app.write, async (client) => {
    const { rows: got } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
      FILES_LOCK,
    ]);
    if (!got[0]!.free) {
      const startAfter = new Date(Date.now() + backupWaitMs);
      await app.jobs.enqueue(client, 'remove-files', { fileIds, uploadIds }, { startAfter });
      return;
    }
    await client.query(`delete from stored_file f where f.id = any($1::uuid[]) and ${unneeded}`, [fileIds]);
    const { rows: needed } = await client.query<{ id: string }>(
      `select id from stored_file where id = any($1::uuid[])
        union all select id from attachment where id = any($2::uuid[]) and state = 'uploading'`,
      [fileIds, uploadIds],
    );
    const stay = new Set(needed.map((row) => row.id));
    // Still under the lock: a backup that begins now waits for this. The sweep finds bytes that outlive their row.
    for (const id of fileIds) if (!stay.has(id)) await app.files.blobs.kept.remove(id);
    for (const id of uploadIds) if (!stay.has(id)) await app.files.blobs.parts.remove(id);
  });
}

/**
 * Removes what nobody needs: temporary attachments untouched for 24 hours, files of libraries that nobody saved for as
 * long, stored files that nothing refers to, and
 * bytes of which no row knows. A job runs it every hour.
 */
export async function sweepFiles(app: App): Promise<void> {
  const now = app.now().getTime();
  await dropUntouched(app, new Date(now - temporaryHours * hour));
  await app.write.query('delete from resource_file where not saved and created_at < $1', [
    new Date(now - temporaryHours * hour),
  ]);
  const orphaned = new Date(now - orphanHours * hour);
  await dropUnreferred(app, orphaned);
  await dropUnknown(app, 'fileIds', orphaned);
  await dropUnknown(app, 'uploadIds', orphaned);
}

async function dropUntouched(app: App, before: Date): Promise<void> {
  let dropped: number;
  do {
    const gone = await inTransaction(app.write, (client) =>
      dropRows(
        client,
        app,
        `a.id in (select id from attachment where draft_id is null and activity_id is null
            and patient_message_id is null and touched_at < $1
          order by touched_at limit ${batch} for update skip locked)`,
        [before],
      ),
    );
    dropped = gone.length;
  } while (dropped === batch);
}

async function dropUnreferred(app: App, before: Date): Promise<void> {
  const { rows } = await app.write.query<{ id: string }>(
    `select id from stored_file f where created_at < $1 and ${unneeded} limit 5000`,
    [before],
  );
  for (let at = 0; at < rows.length; at += batch) {
    await removeFiles(app, { fileIds: rows.slice(at, at + batch).map((row) => row.id), uploadIds: [] });
  }
}

async function dropUnknown(app: App, kind: 'fileIds' | 'uploadIds', before: Date): Promise<void> {
  const blobs = kind === 'fileIds' ? app.files.blobs.kept : app.files.blobs.parts;
  for await (const ids of blobs.list()) {
    const { rows } = await app.write.query<{ id: string }>(
      `select l.id from unnest($1::uuid[]) l(id) where not exists (select 1 from ${
        kind === 'fileIds'
          ? 'stored_file s where s.id = l.id'
          : `attachment a where a.id = l.id and a.state = 'uploading'`
      })`,
      [ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))],
    );
    for (const { id } of rows) {
      const writtenAt = await blobs.writtenAt(id);
      if (writtenAt && writtenAt < before) await removeFiles(app, { fileIds: [], uploadIds: [], [kind]: [id] });
    }
  }
}
