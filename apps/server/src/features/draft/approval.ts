import type { DraftReturn } from '@consult/contract/draft/draft.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { newId } from '../../infra/db/new-id.ts';
import { patientOf, place, sealApproval } from './content.ts';
import type { DraftSave } from './write-draft.ts';

/** What the forwarder of a draft can see of it while it lies with its approver, and how that ended (decision 58). */

/** Writes that a draft waits for this approver from now on. Part of the transaction that forwards it. */
export async function beginApproval(
  client: pg.ClientBase,
  app: App,
  { input: { draftId, formData }, viewer, subject }: DraftSave,
  approverId: string,
  at: Date,
): Promise<void> {
  const approvalId = newId();
  const { keyId, wrapped, card } = sealApproval(
    app.keyring,
    approvalId,
    { subject, patient: patientOf(formData) },
    null,
  );
  await client.query({
    name: 'approval-begin',
    text: `insert into draft_approval (id, draft_id, author_id, approver_id, activity_type, forwarded_at, key_id,
        wrapped_key, card)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [approvalId, draftId, viewer.personId, approverId, formData.activityType, at, keyId, wrapped, card],
  });
}

type Waiting = { id: string; key_id: number; wrapped_key: Buffer };
type Ending = { how: 'returned'; comment: string } | { how: 'taken-back' } | { how: 'sent'; activityId: string };

/**
 * Writes how a draft's waiting for approval ended. Part of the transaction that ends it. Drafts that were forwarded
 * before approvals were written down have none.
 */
export async function endApproval(client: pg.ClientBase, app: App, draftId: string, ending: Ending): Promise<void> {
  const { rows } = await client.query<Waiting>({
    name: 'approval-waiting',
    text: 'select id, key_id, wrapped_key from draft_approval where draft_id = $1 and how is null for update',
    values: [draftId],
  });
  const waiting = rows[0];
  if (!waiting) return;
  const comment = ending.how === 'returned' ? await sealComment(app, waiting, ending.comment) : null;
  await client.query({
    name: 'approval-end',
    text: 'update draft_approval set how = $2, ended_at = $3, activity_id = $4, comment = $5 where id = $1',
    values: [waiting.id, ending.how, app.now(), ending.how === 'sent' ? ending.activityId : null, comment],
  });
}

async function sealComment(app: App, { id, key_id, wrapped_key }: Waiting, comment: string): Promise<Buffer | null> {
  if (comment === '') return null;
  const key = await app.keyring.unwrap(key_id, wrapped_key, id);
  return encrypt(key, place.approvalComment(id), JSON.stringify(comment));
}

/** Of a draft's last return, as statements about drafts select it with `lastReturn`. */
export type ReturnRow = {
  id: string;
  at: string;
  by: DraftReturn['by'];
  key_id: number;
  wrapped_key: string;
  comment: string | null;
} | null;

/** The column `returned` in SQL for the draft `d`; `readReturn` opens it. Binary parts come in hexadecimal. */
export const lastReturn = `(select json_build_object('id', a.id, 'at', coalesce(a.ended_at, a.forwarded_at), 'key_id', a.key_id,
    'wrapped_key', encode(a.wrapped_key, 'hex'), 'comment', encode(a.comment, 'hex'),
    'by', json_build_object('uid', p.id, 'firstName', p.first_name, 'lastName', p.last_name))
  from draft_approval a join person p on p.id = a.approver_id
  where a.draft_id = d.id and a.how = 'returned' order by a.ended_at desc limit 1)`;

/** The return that a statement selected. A comment that can not be decrypted is empty. */
export async function readReturn(app: App, row: ReturnRow): Promise<DraftReturn | null> {
  if (!row) return null;
  const at = new Date(row.at).toISOString();
  if (row.comment === null) return { by: row.by, at, comment: '' };
  const key = await app.keyring.unwrapOrNull(row.key_id, Buffer.from(row.wrapped_key, 'hex'), row.id);
  const sealed = Buffer.from(row.comment, 'hex');
  return { by: row.by, at, comment: readJson<string>(app.keyring, key, place.approvalComment(row.id), sealed) ?? '' };
}
