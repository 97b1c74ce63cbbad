import type { DraftToSave } from '@consult/contract/draft/save-draft.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { sealDraft } from './content.ts';
import { keepInDraft } from '../attachment/attachment.ts';
import { chosenFromGallery } from '../media/media.ts';
import { tellHolders } from './row.ts';

/** A checked save: the draft is locked, and is the saver's or new. */
export type DraftSave = {
  input: DraftToSave;
  viewer: Viewer;
  /** The subject as typed, or the default. */
  subject: string;
  hash: Buffer;
  /** The version that this save makes. */
  version: number;
};

/** The answer of a save. The event is for `live.committed`; null where nothing was written. */
export type Saved = { version: number; savedAt: Date; event: LiveEvent | null };

/** Saves a draft for its holder, with its files, audit entry and live event. Part of the running transaction. */
export async function writeDraft(client: pg.PoolClient, app: App, save: DraftSave): Promise<Saved> {
  const { input, viewer, version } = save;
  const { draftId, consultDraftsCollectionType: collection } = input;
  const savedAt = await putDraft(client, app, save, { holderId: viewer.personId, collection });
  await keepFiles(client, app, save);
  await writeAudit(client, {
    kind: 'draft-saved',
    actorId: viewer.personId,
    subjectIds: [draftId],
    detail: { collection, version },
  });
  return { version, savedAt, event: await tellHolders(client, draftId, version, [viewer.personId]) };
}

/** Writes the row of a draft with its content, and drops its recovery copy. The author of an existing draft stays. */
export async function putDraft(
  client: pg.PoolClient,
  app: App,
  { input, viewer, subject, hash, version }: DraftSave,
  to: { holderId: string; collection: DraftToSave['consultDraftsCollectionType'] },
): Promise<Date> {
  const { draftId, formData } = input;
  const now = app.now();
  const sealed = sealDraft(app.keyring, draftId, subject, { formData });
  await client.query({
    name: 'draft-put',
    text: `with forgotten as (
        delete from draft_recovery where draft_id = $1
      )
      insert into draft as d (id, holder_id, author_id, collection, activity_type, key_id, wrapped_key, subject, body,
      version, save_hash, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
      on conflict (id) do update set holder_id = excluded.holder_id, collection = excluded.collection,
        activity_type = excluded.activity_type,
        key_id = excluded.key_id, wrapped_key = excluded.wrapped_key, subject = excluded.subject, body = excluded.body,
        version = excluded.version, save_hash = excluded.save_hash, updated_at = excluded.updated_at`,
    values: [
      draftId,
      to.holderId,
      viewer.personId,
      to.collection,
      formData.activityType,
      sealed.keyId,
      sealed.wrapped,
      sealed.subject,
      sealed.body,
      version,
      hash,
      now,
    ],
  });
  return now;
}

/**
 * Gives a draft exactly the files that the save names, and copies of the gallery items: its own from then on.
 * @throws INVALID_INPUT where one is not the saver's to give
 */
export async function keepFiles(client: pg.PoolClient, app: App, { input, viewer }: DraftSave): Promise<void> {
  const { draftId, formId, attachmentIds, selectedMedia: mediaIds } = input;
  const gallery = await chosenFromGallery(client, app, viewer.personId, { mediaIds, draftId });
  if ('code' in gallery) throw refuse('INVALID_INPUT', { selectedMedia: gallery });
  const kept = await keepInDraft(client, app, { holderId: viewer.personId, draftId, formId, attachmentIds, gallery });
  if (!kept) throw refuse('INVALID_INPUT', { attachmentIds: { code: 'draft-file-missing' } });
}
