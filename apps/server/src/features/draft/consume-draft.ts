import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { mayHold } from './policy.ts';
import { draftOf, lockDraft, tellHolders, writeEnd } from './row.ts';

/** The draft that is being sent, and the version of it that the sender has before them. */
export type DraftToSend = { draftId: string; consultDraftsCollectionType: DraftCollection; version: number };

export type Consumed =
  /**
   * Gone with the send. `forwarderId` is who forwarded it to the sender, null for the sender's own; the event is for
   * `live.committed`.
   */
  | { kind: 'consumed'; forwarderId: string | null; event: LiveEvent }
  /** Saved elsewhere in the meantime: the send is refused with DRAFT_CHANGED. */
  | { kind: 'changed' }
  /** Missing, somebody else's, or of a collection that the sender may not hold: one answer. */
  | { kind: 'missing' };

/**
 * Takes the draft that is being sent, within the sending transaction. The files are not touched: those that go with the
 * consult are claimed before, and `lockDraft` comes before that.
 */
export async function consumeDraft(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  { draftId, consultDraftsCollectionType: collection, version }: DraftToSend,
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
  return {
    kind: 'consumed',
    forwarderId: collection === 'drafts_pending_approval' ? row.author_id : null,
    event: await tellHolders(client, draftId, gone, [viewer.personId]),
  };
}
