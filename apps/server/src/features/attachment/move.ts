import { checkAttachmentCount, distinctNames } from '@consult/domain/consult/attachment-limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { readName, sealName } from './row.ts';
import type { AttachmentRow } from './row.ts';
import { dropRows } from './removal.ts';

type Movable = Pick<AttachmentRow, 'id' | 'state' | 'key_id' | 'wrapped_key' | 'name'> & { draft_id: string | null };

/** The unsent files of a person that a form or a draft has, locked until the transaction ends. */
async function lockFiles(
  client: pg.ClientBase,
  { personId, formId, draftId }: { personId: string; formId: string; draftId: string | null },
): Promise<Map<string, Movable>> {
  const { rows } = await client.query<Movable>({
    name: 'attachment-lock-files',
    text: `select id, state, draft_id, key_id, wrapped_key, name from attachment
      where person_id = $1 and activity_id is null and ((draft_id is null and form_id = $2) or draft_id = $3)
      order by id for update`,
    values: [personId, formId, draftId],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The wanted files in their order; null where one is missing or not ready, or there are too many. */
function chosen(files: ReadonlyMap<string, Movable>, attachmentIds: readonly string[]): Movable[] | null {
  const ids = [...new Set(attachmentIds)];
  if (checkAttachmentCount(ids.length) !== null) return null;
  const wanted = ids.map((id) => files.get(id));
  return wanted.every((file): file is Movable => file?.state === 'ready') ? wanted : null;
}

/** Files that meet in one place for the first time get distinct names, and keep them. */
async function nameApart(client: pg.ClientBase, app: App, files: readonly Movable[]): Promise<void> {
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

/**
 * Makes a draft's files exactly these, in this order, out of the holder's ready, unsent files of the form or of the
 * draft itself; removes other files of the draft. The caller has checked that the holder holds the draft.
 * @returns false, having changed nothing, where a file is not theirs, not ready, of another draft, or there are more
 * than 20
 */
export async function keepInDraft(
  client: pg.ClientBase,
  app: App,
  at: { holderId: string; draftId: string; formId: string; attachmentIds: readonly string[] },
): Promise<boolean> {
  const files = await lockFiles(client, { personId: at.holderId, formId: at.formId, draftId: at.draftId });
  const kept = chosen(files, at.attachmentIds);
  if (!kept) return false;
  await client.query({
    name: 'attachment-keep-in-draft',
    text: `update attachment a set draft_id = $2, form_id = $3, position = list.position, touched_at = $4
      from unnest($1::uuid[]) with ordinality list(id, position) where a.id = list.id`,
    values: [kept.map((file) => file.id), at.draftId, at.formId, app.now()],
  });
  await nameApart(client, app, kept);
  const dropped = [...files.values()].filter((file) => file.draft_id === at.draftId && !kept.includes(file));
  await dropRows(client, app, 'a.id = any($1::uuid[])', [dropped.map((file) => file.id)]);
  return true;
}

/** Gives every file of a draft to its new holder, within the transaction that forwards the draft. */
export async function moveDraftFiles(
  client: pg.ClientBase,
  _app: App,
  { draftId, toPersonId }: { draftId: string; toPersonId: string },
): Promise<void> {
  await client.query('update attachment set person_id = $2 where draft_id = $1', [draftId, toPersonId]);
}

/**
 * Moves exactly these files into an activity, in this order, within the transaction that sends it or, with `messageId`,
 * a message of it: ready ones of the person's form or, where one is sent, of the draft; never of another draft. Removes
 * the other files of the form and the draft.
 * @returns false, having changed nothing, where one is missing or not ready, or there are more than 20
 */
export async function claimForActivity(
  client: pg.ClientBase,
  app: App,
  at: {
    personId: string;
    activityId: string;
    messageId?: string;
    attachmentIds: readonly string[];
    draftId: string | null;
    formId: string;
  },
): Promise<boolean> {
  const files = await lockFiles(client, at);
  const claimed = chosen(files, at.attachmentIds);
  if (!claimed) return false;
  await client.query({
    name: 'attachment-claim',
    text: `update attachment a set activity_id = $2, message_id = $4, draft_id = null, position = list.position,
      touched_at = $3
      from unnest($1::uuid[]) with ordinality list(id, position) where a.id = list.id`,
    values: [claimed.map((file) => file.id), at.activityId, app.now(), at.messageId ?? null],
  });
  await nameApart(client, app, claimed);
  const rest = [...files.values()].filter((file) => !claimed.includes(file));
  await dropRows(client, app, 'a.id = any($1::uuid[])', [rest.map((file) => file.id)]);
  return true;
}

/** Removes every file of a draft, within the transaction that removes the draft and before it does. */
export async function dropDraftFiles(client: pg.ClientBase, app: App, draftId: string): Promise<void> {
  await dropRows(client, app, 'a.draft_id = $1', [draftId]);
}

/** Removes the files that a person added to a composed form and neither sent nor saved in a draft. */
export async function dropFormFiles(client: pg.ClientBase, app: App, personId: string, formId: string): Promise<void> {
  await dropRows(client, app, 'a.person_id = $1 and a.form_id = $2 and a.draft_id is null', [personId, formId]);
}
