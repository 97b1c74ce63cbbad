import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { moveDraftFiles } from '../attachment/attachment.ts';
import { place, sealDraft } from './content.ts';
import type { DraftBody, DraftSubject } from './content.ts';
import { dropEnd, tellHolders, writeEnd } from './row.ts';

type Sealed = { author_id: string; key_id: number; wrapped_key: Buffer; subject: Buffer; body: Buffer };

/**
 * Gives a draft that waits for approval, as the approver last saved it, back to its author with its files. The location
 * was the approver's and goes. Part of the running transaction, which holds the draft's lock and has seen it with this
 * holder.
 */
export async function giveBack(
  client: pg.PoolClient,
  app: App,
  { draftId, holderId, version }: { draftId: string; holderId: string; version: number },
): Promise<LiveEvent> {
  const { rows } = await client.query<Sealed>({
    name: 'draft-to-give-back',
    text: 'select author_id, key_id, wrapped_key, subject, body from draft where id = $1 and holder_id = $2',
    values: [draftId, holderId],
  });
  const row = rows[0]!;
  const sealed = await withoutLocation(app, draftId, row);
  const now = app.now();
  const next = version + 1;
  await client.query({
    name: 'draft-give-back',
    text: `with forgotten as (
        delete from draft_recovery where draft_id = $1
      )
      update draft set holder_id = author_id, collection = 'user_drafts', version = $2, save_hash = null,
        updated_at = $3, key_id = $4, wrapped_key = $5, subject = $6, body = $7
      where id = $1`,
    values: [draftId, next, now, sealed.keyId, sealed.wrapped, sealed.subject, sealed.body],
  });
  await moveDraftFiles(client, app, { draftId, toPersonId: row.author_id });
  await dropEnd(client, draftId, row.author_id);
  await writeEnd(client, draftId, holderId, { how: 'returned', save_hash: null, version: next, ended_at: now });
  return tellHolders(client, draftId, next, [row.author_id, holderId]);
}

/** The same content with no location chosen. What can not be decrypted stays as it is. */
async function withoutLocation(app: App, draftId: string, row: Sealed): Promise<ReturnType<typeof sealDraft>> {
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, draftId);
  const subject = readJson<DraftSubject>(app.keyring, key, place.subject(draftId), row.subject);
  const body = readJson<DraftBody>(app.keyring, key, place.body(draftId), row.body);
  if (subject === null || body === null)
    return { keyId: row.key_id, wrapped: row.wrapped_key, subject: row.subject, body: row.body };
  return sealDraft(app.keyring, draftId, subject, { ...body, formData: { ...body.formData, locationId: null } });
}
