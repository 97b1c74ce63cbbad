import type { DraftForm } from '@consult/contract/draft/draft.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { draftIdUsed, lockDraft, tellHolders } from './row.ts';
import { putDraft } from './write-draft.ts';

/**
 * Makes a form a draft of its author, within the running transaction: that of a consult that was taken back. Its files
 * are the caller's to move.
 * @throws NOT_FOUND where the id is, or was, one of a draft
 * @returns the live event, for app.live.committed after the commit
 */
export async function beginDraft(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  { draftId, formData, subject }: { draftId: string; formData: DraftForm; subject: string },
): Promise<LiveEvent> {
  await lockDraft(client, draftId);
  if (await draftIdUsed(client, draftId)) throw refuse('NOT_FOUND');
  const collection = 'user_drafts';
  const input = {
    draftId,
    formData,
    subject: '',
    selectedMedia: [],
    attachmentIds: [],
    formId: draftId,
    baseVersion: null,
    consultDraftsCollectionType: collection,
  } as const;
  // No save of a client has made this version.
  const save = { input: { ...input, selectedMedia: [], attachmentIds: [] }, viewer, subject, hash: Buffer.alloc(0) };
  await putDraft(client, app, { ...save, version: 1 }, { holderId: viewer.personId, collection });
  const detail = { collection, version: 1 };
  await writeAudit(client, { kind: 'draft-saved', actorId: viewer.personId, subjectIds: [draftId], detail });
  return tellHolders(client, draftId, 1, [viewer.personId]);
}
