import { checkAttachmentCount, distinctNames } from '@consult/domain/consult/attachment-limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { readName, sealName } from './row.ts';
import type { AttachmentRow } from './row.ts';

/** A file that may be moved from a form into a draft, and from either into an activity. */
export type Movable = Pick<AttachmentRow, 'id' | 'state' | 'key_id' | 'wrapped_key' | 'name'> & {
  draft_id: string | null;
  /** Of a copy from a gallery: its item there. */
  media_id: string | null;
};

/** The unsent files of a person that a form or a draft has, locked until the transaction ends. */
export async function lockFiles(
  client: pg.ClientBase,
  { personId, formId, draftId }: { personId: string; formId: string; draftId: string | null },
): Promise<Map<string, Movable>> {
  const { rows } = await client.query<Movable>({
    name: 'attachment-lock-files',
    text: `select id, state, draft_id, media_id, key_id, wrapped_key, name from attachment
      where person_id = $1 and activity_id is null and patient_message_id is null
        and ((draft_id is null and form_id = $2) or draft_id = $3)
      order by id for update`,
    values: [personId, formId, draftId],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The wanted files in their order; null where one is missing or not ready, or there are too many. */
export function chosen(files: ReadonlyMap<string, Movable>, attachmentIds: readonly string[]): Movable[] | null {
  const ids = [...new Set(attachmentIds)];
  if (checkAttachmentCount(ids.length) !== null) return null;
  const wanted = ids.map((id) => files.get(id));
  return wanted.every((file): file is Movable => file?.state === 'ready') ? wanted : null;
}

/** Files that meet in one place for the first time get distinct names, and keep them. */
export async function nameApart(client: pg.ClientBase, app: App, files: readonly Movable[]): Promise<void> {
  const names = await Promise.all(files.map((file) => readName(app, file)));
  const apart = distinctNames(names);
  for (const [index, file] of files.entries()) {
    // A name that can not be read stays as it is, until an operator mends the key.
    if (names[index] === '' || apart[index] === names[index]) continue;
    const key = await app.keyring.unwrap(file.key_id, file.wrapped_key, file.id);
    await client.query('update attachment set name = $2 where id = $1', [
      file.id,
      sealName(key, file.id, apart[index]!),
    ]);
  }
}
