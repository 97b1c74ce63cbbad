import type { ShownFile, WindowState } from '@consult/contract/patient-window/window.ts';
import { windowFileKind, windowFileTypes } from '@consult/domain/patient-window/files.ts';
import { mostShared } from '@consult/domain/patient-window/limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { readName } from '../attachment/attachment.ts';
import type { FileRow } from '../attachment/attachment.ts';

type Db = Pick<pg.ClientBase, 'query'>;
type Row = Pick<FileRow, 'id' | 'key_id' | 'wrapped_key' | 'name' | 'content_type' | 'size'> & { shared: boolean };

/** The finished files of a consult and its thread in their order, those of the thread after the consult's own. */
const filesSql = `select a.id, a.key_id, a.wrapped_key, a.name, a.content_type, a.size::float8 as size,
    s.attachment_id is not null as shared
  from attachment a left join message m on m.activity_id = a.activity_id and m.id = a.message_id
    left join patient_window_file s on s.activity_id = a.activity_id and s.attachment_id = a.id
  where a.activity_id = $1 and a.state = 'ready' and a.content_type = any($2::text[])
    and (s.attachment_id is not null or not $3)
  order by m.seq nulls first, a.position, a.id limit ${mostShared * 4}`;

async function present(app: App, row: Row): Promise<ShownFile> {
  const { id, size } = row;
  return { id, name: await readName(app, row), what: windowFileKind(row.content_type)!, size };
}

/** The files that were chosen for the patient. A file that left the consult is not there any more. */
export async function sharedFiles(db: Db, app: App, activityId: string): Promise<ShownFile[]> {
  const { rows } = await db.query<Row>({
    name: 'patient-window-files',
    text: filesSql,
    values: [activityId, windowFileTypes, true],
  });
  return Promise.all(rows.map((row) => present(app, row)));
}

/** Those that may be chosen: whoever reads the consult reads them all. The caller has checked that the viewer does. */
export async function filesToChoose(db: Db, app: App, activityId: string): Promise<WindowState['files']> {
  const { rows } = await db.query<Row>({
    name: 'patient-window-files',
    text: filesSql,
    values: [activityId, windowFileTypes, false],
  });
  return Promise.all(rows.map(async (row) => ({ ...(await present(app, row)), shared: row.shared })));
}

/**
 * Shares files of a consult, within the running transaction. The caller has checked that the viewer reads the consult.
 * @returns whether any was not shared before
 * @throws NOT_FOUND where one is none of this consult or its thread, or of another kind
 */
export async function shareFiles(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  activityId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return false;
  const { rowCount: allowed } = await client.query({
    name: 'patient-window-may-share-files',
    text: `select from attachment where activity_id = $1 and id = any($2::uuid[]) and state = 'ready'
      and content_type = any($3::text[]) for key share`,
    values: [activityId, fileIds, windowFileTypes],
  });
  if (allowed !== new Set(fileIds).size) throw refuse('NOT_FOUND');
  const { rowCount } = await client.query({
    name: 'patient-window-share-files',
    text: `insert into patient_window_file (activity_id, attachment_id, shared_by, shared_at)
      select $1, f, $3, $4 from unnest($2::uuid[]) as f on conflict do nothing`,
    values: [activityId, fileIds, viewer.personId, app.now()],
  });
  return rowCount !== 0;
}

/** Takes files back: they open nothing any more, also with a ticket of before. @returns whether any was shared */
export async function takeFilesBack(
  client: pg.ClientBase,
  activityId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return false;
  const { rowCount } = await client.query({
    name: 'patient-window-take-files-back',
    text: 'delete from patient_window_file where activity_id = $1 and attachment_id = any($2::uuid[])',
    values: [activityId, fileIds],
  });
  return rowCount !== 0;
}
