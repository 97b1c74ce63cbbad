import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { endApproval } from './approval.ts';
import { mayHold } from './policy.ts';
import { draftOf, lockDraft, tellHolders, writeEnd } from './row.ts';
import { tellOfDraft } from './tell.ts';

/** The draft that its holder sends, and the version of it that they have before them. */
export type DraftToSend = { draftId: string; consultDraftsCollectionType: DraftCollection; version: number };

export type Consumed =
  /**
   * The send removed the draft. `forwarderId` is the person who forwarded it to the sender, null for the sender's own;
   * the event is for `live.committed`.
   */
  | { kind: 'consumed'; forwarderId: string | null; event: LiveEvent }
  /** Another page saved it in the meantime: the send is refused with DRAFT_CHANGED. */
  | { kind: 'changed' }
  /** Missing, somebody else's, or of a collection that the sender may not hold: one answer for all. */
  | { kind: 'missing' };

/**
 * Removes the draft that its holder sends, within the sending transaction. It leaves files alone: before it the caller
 * calls `lockDraft` and then claims the files that go with the consult. Who forwarded the draft is told.
 */
export async function consumeDraft(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  { draftId, consultDraftsCollectionType: collection, version }: DraftToSend,
  activityId: string,
): Promise<Consumed> {
  if (!mayHold(viewer, collection)) return { kind: 'missing' };
  await lockDraft(client, draftId);
  const row = await draftOf(client, draftId, viewer.personId, collection);
  if (!row) return { kind: 'missing' };
  if (row.version !== version) return { kind: 'changed' };
  const gone = row.version + 1;
  await client.query({ name: 'draft-delete', text: 'delete from draft where id = $1', values: [draftId] });
  await writeEnd(client, draftId, viewer.personId, {
    how: 'sent',
    save_hash: null,
    version: gone,
    ended_at: app.now(),
  });
  await writeAudit(client, {
    kind: 'draft-sent',
    actorId: viewer.personId,
    subjectIds: [draftId],
    detail: { collection },
  });
  const forwarderId = collection === 'drafts_pending_approval' ? row.author_id : null;
  if (forwarderId) {
    await endApproval(client, app, draftId, { how: 'sent', activityId });
    await tellOfDraft(client, app, 'draft-sent', forwarderId);
  }
  const people = forwarderId ? [viewer.personId, forwarderId] : [viewer.personId];
  return { kind: 'consumed', forwarderId, event: await tellHolders(client, draftId, gone, people) };
}
