import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { maxMessageFileBytes, maxMessageFiles } from '@consult/domain/patient-message/limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { chosen, lockFiles, nameApart } from './form-files.ts';
import { dropRows } from './removal.ts';
import { present, sealName, shownColumns } from './row.ts';
import type { AttachmentRow } from './row.ts';

/**
 * Moves exactly these files into a message to a patient, in this order, within the transaction that has written the
 * message: ready ones of the person's form, which bears the message's id. Removes the other files of the form.
 * @returns the fault, having changed nothing, where one is missing, not ready or too large, or there are too many
 */
export async function claimForPatientMessage(
  client: pg.ClientBase,
  app: App,
  { personId, messageId, attachmentIds }: { personId: string; messageId: string; attachmentIds: readonly string[] },
): Promise<Fault | null> {
  const files = await lockFiles(client, { personId, formId: messageId, draftId: null });
  const claimed = chosen(files, attachmentIds);
  if (!claimed) return { code: 'files-missing' };
  if (claimed.length > maxMessageFiles) return { code: 'too-many-files', most: maxMessageFiles };
  const ids = claimed.map(({ id }) => id);
  const { rows } = await client.query<{ large: boolean }>({
    name: 'attachment-message-sizes',
    text: `select coalesce(bool_or(size > $2), false) as large from attachment where id = any($1::uuid[])`,
    values: [ids, maxMessageFileBytes],
  });
  if (rows[0]!.large) return { code: 'file-too-large', megabytes: maxMessageFileBytes / 1024 / 1024 };
  await client.query({
    name: 'attachment-claim-message',
    text: `update attachment a set patient_message_id = $2, position = list.position, touched_at = $3
      from unnest($1::uuid[]) with ordinality list(id, position) where a.id = list.id`,
    values: [ids, messageId, app.now()],
  });
  await nameApart(client, app, claimed);
  const rest = [...files.values()].filter((file) => !claimed.includes(file));
  await dropRows(client, app, 'a.id = any($1::uuid[])', [rest.map(({ id }) => id)]);
  return null;
}

/** The files of a message to a patient in their order. The caller has checked that they may be read. */
export async function filesOfMessage(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  messageId: string,
): Promise<Attachment[]> {
  const { rows } = await client.query<AttachmentRow>({
    name: 'attachments-of-patient-message',
    text: `select ${shownColumns} from attachment a where a.patient_message_id = $1 order by a.position, a.id`,
    values: [messageId],
  });
  return Promise.all(rows.map((row) => present(app, row)));
}

/**
 * Shows a stored file, the PDF of a patient's answers, with their message: its owners open it like an attachment. Made
 * anew, it takes the place of the earlier one.
 */
export async function attachResponsePdf(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  messageId: string,
  file: { fileId: string; name: string; size: number },
): Promise<void> {
  const id = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(id);
  await client.query({
    name: 'attachment-response-pdf',
    text: `with message as materialized (
        select id, pdf_id, coalesce(sender_id, physician_id) as person_id from patient_message where id = $1
          for no key update
      ), gone as (
        delete from attachment a using message m where a.id = m.pdf_id
      ), made as (
        insert into attachment (id, person_id, form_id, patient_message_id, state, key_id, wrapped_key, name, size,
            received, content_type, file_id)
          select $2, m.person_id, m.id, m.id, 'ready', $3, $4, $5, $6, $6, 'application/pdf', $7 from message m
      )
      update patient_message p set pdf_id = $2, version = p.version + 1 from message m where p.id = m.id`,
    values: [messageId, id, keyId, wrapped, sealName(key, id, file.name), file.size, file.fileId],
  });
}
