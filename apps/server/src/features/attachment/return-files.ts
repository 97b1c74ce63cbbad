import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { orderRemoval } from './removal.ts';
import { present, shownColumns } from './row.ts';
import type { AttachmentRow } from './row.ts';

/**
 * Makes the files of a message that is taken back temporary files of a form again, as they were before it was sent,
 * within that transaction. `shared`: those that show a handout of a library; they go, the library keeps its own.
 */
export async function returnFiles(
  client: pg.ClientBase,
  app: App,
  at: { activityId: string; messageId: string; formId: string; shared: readonly string[] },
): Promise<void> {
  const { rows } = await client.query<{ file_id: string | null }>({
    name: 'attachment-unshare',
    text: `delete from attachment where activity_id = $1 and message_id = $2 and id = any($3::uuid[])
      returning file_id`,
    values: [at.activityId, at.messageId, at.shared],
  });
  await orderRemoval(client, app, { files: rows.flatMap(({ file_id: id }) => id ?? []) });
  await client.query({
    name: 'attachment-return',
    text: `update attachment set activity_id = null, message_id = null, form_id = $3, touched_at = $4
      where activity_id = $1 and message_id = $2`,
    values: [at.activityId, at.messageId, at.formId, app.now()],
  });
}

/** Makes what a person uploaded for a form and has not sent that of another form, within the running transaction. */
export async function renameForm(
  client: pg.ClientBase,
  { personId, formId, newId }: Record<'personId' | 'formId' | 'newId', string>,
): Promise<void> {
  await client.query({
    name: 'attachment-rename-form',
    text: `update attachment set form_id = $3
      where person_id = $1 and form_id = $2 and draft_id is null and activity_id is null
        and patient_message_id is null`,
    values: [personId, formId, newId],
  });
}

/** Makes the files of a consult that is taken back those of the draft that it becomes, in their order. */
export async function returnFilesToDraft(
  client: pg.ClientBase,
  app: App,
  at: { activityId: string; draftId: string },
): Promise<void> {
  await client.query({
    name: 'attachment-return-to-draft',
    text: `update attachment set activity_id = null, message_id = null, draft_id = $2, form_id = $2, touched_at = $3
      where activity_id = $1`,
    values: [at.activityId, at.draftId, app.now()],
  });
}

/** Makes the files of a consult that is taken back temporary files of the form from which it was sent. */
export async function returnFilesToForm(
  client: pg.ClientBase,
  app: App,
  at: { activityId: string; formId: string },
): Promise<void> {
  await client.query({
    name: 'attachment-return-to-form',
    text: `update attachment set activity_id = null, message_id = null, draft_id = null, form_id = $2, touched_at = $3
      where activity_id = $1`,
    values: [at.activityId, at.formId, app.now()],
  });
}

/** The files that a person added to a form and has neither sent nor saved, in their order. */
export async function attachmentsOfForm(
  client: pg.ClientBase,
  app: App,
  personId: string,
  formId: string,
): Promise<Attachment[]> {
  const { rows } = await client.query<AttachmentRow>({
    name: 'attachments-of-form',
    text: `select ${shownColumns} from attachment a
      where a.person_id = $1 and a.form_id = $2 and a.draft_id is null and a.activity_id is null
        and a.patient_message_id is null
      order by a.position, a.id`,
    values: [personId, formId],
  });
  return Promise.all(rows.map((row) => present(app, row)));
}
