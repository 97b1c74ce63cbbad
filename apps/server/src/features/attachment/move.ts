import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { chosen, lockFiles, nameApart } from './form-files.ts';
import { copiesFor } from './gallery-copies.ts';
import type { FromGallery } from './gallery-copies.ts';
import { dropRows } from './removal.ts';

/**
 * Makes a draft's files exactly these, in this order, out of the holder's ready, unsent files of the form or of the
 * draft itself, and behind them its copies from the gallery; removes other files of the draft. The caller
 * has checked that the holder holds the draft.
 * @returns false, having changed nothing, where a file is not theirs, not ready, of another draft, or there are more
 * than 20
 */
export async function keepInDraft(
  client: pg.ClientBase,
  app: App,
  at: {
    holderId: string;
    draftId: string;
    formId: string;
    attachmentIds: readonly string[];
    gallery?: FromGallery;
  },
): Promise<boolean> {
  const files = await lockFiles(client, { personId: at.holderId, formId: at.formId, draftId: at.draftId });
  const named = chosen(files, at.attachmentIds);
  if (!named) return false;
  const { holderId: personId, draftId, formId } = at;
  const kept = [...named, ...(await copiesFor(client, app, files, { personId, formId }, at.gallery))];
  await client.query({
    name: 'attachment-keep-in-draft',
    text: `update attachment a set draft_id = $2, form_id = $3, position = list.position, touched_at = $4
      from unnest($1::uuid[]) with ordinality list(id, position) where a.id = list.id`,
    values: [kept.map((file) => file.id), draftId, formId, app.now()],
  });
  await nameApart(client, app, kept);
  const dropped = [...files.values()].filter((file) => file.draft_id === draftId && !kept.includes(file));
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
    gallery?: FromGallery;
  },
): Promise<boolean> {
  const files = await lockFiles(client, at);
  const named = chosen(files, at.attachmentIds);
  if (!named) return false;
  const claimed = [...named, ...(await copiesFor(client, app, files, at, at.gallery))];
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
