import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { CareForm } from '@consult/domain/care-form/form.ts';
import type { CareProgress } from '@consult/domain/care-form/progress.ts';
import { noProgress } from '@consult/domain/care-form/progress.ts';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { DataKey, Place } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import type { OfferedForm } from './offered.ts';

/** A form as it was sent with a message, with the key of what its patient types. */
export type SentForm = { id: string; messageId: string; form: CareForm; key: DataKey };

export const progressPlace = (sentFormId: string): Place => ({
  table: 'care_form_progress',
  column: 'body',
  id: sentFormId,
});

/**
 * Keeps which version of a form goes with messages, within the running transaction that has written them.
 * @returns the ids of the sent forms, in the order of the messages
 */
export async function keepSentForms(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  messageIds: readonly string[],
  { formId, version }: Pick<OfferedForm, 'formId' | 'version'>,
  remind: boolean,
): Promise<string[]> {
  const made = messageIds.map((messageId) => {
    const id = newId();
    return { id, messageId, ...app.keyring.newDataKey(id) };
  });
  await client.query({
    name: 'sent-forms-insert',
    text: `insert into sent_form (id, message_id, form_id, version, remind, key_id, wrapped_key)
      select m.id, m.message_id, $1, $2, $3, m.key_id, m.wrapped_key
        from unnest($4::uuid[], $5::uuid[], $6::integer[], $7::bytea[]) as m(id, message_id, key_id, wrapped_key)`,
    values: [
      formId,
      version,
      remind,
      made.map(({ id }) => id),
      messageIds,
      made.map(({ keyId }) => keyId),
      made.map(({ wrapped }) => wrapped),
    ],
  });
  return made.map(({ id }) => id);
}

type Row = { id: string; messageId: string; form: CareForm; key_id: number; wrapped_key: Buffer };

const columns = `s.id, s.message_id as "messageId", v.body as form, s.key_id, s.wrapped_key
  from sent_form s join care_form_version v on v.form_id = s.form_id and v.version = s.version`;

/** The form of a message; null where it has none. */
export async function sentFormOf(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  messageId: string,
): Promise<SentForm | null> {
  const { rows } = await db.query<Row>({
    name: 'sent-form',
    text: `select ${columns} where s.message_id = $1`,
    values: [messageId],
  });
  return rows[0] ? withKey(app, rows[0]) : null;
}

/** The same by its own id. */
export async function sentFormById(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  id: string,
): Promise<SentForm | null> {
  const { rows } = await db.query<Row>({
    name: 'sent-form-by-id',
    text: `select ${columns} where s.id = $1`,
    values: [id],
  });
  return rows[0] ? withKey(app, rows[0]) : null;
}

async function withKey(
  app: Pick<App, 'keyring'>,
  { id, messageId, form, key_id: keyId, wrapped_key: wrapped }: Row,
): Promise<SentForm> {
  return { id, messageId, form, key: await app.keyring.unwrap(keyId, wrapped, id) };
}

/**
 * The key under which a tab keeps unsaved answers: of this form and this link, so that whoever comes to the tab later
 * has neither it nor, without the proof, a way to it.
 */
export function tabKey({ key }: SentForm, linkId: string): string {
  return createHmac('sha256', key).update(`care form tab ${linkId}`).digest('base64');
}

/** What the patient has typed so far; version 0 is nothing. */
export async function readProgress(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  { id, key }: SentForm,
): Promise<CareProgress & { version: number }> {
  const { rows } = await db.query<{ version: number; body: Buffer }>({
    name: 'care-form-progress',
    text: 'select version, body from care_form_progress where sent_form_id = $1',
    values: [id],
  });
  const [row] = rows;
  if (!row) return { version: 0, ...noProgress };
  const progress = readJson<CareProgress>(app.keyring, key, progressPlace(id), row.body) ?? noProgress;
  return { version: row.version, ...progress };
}
