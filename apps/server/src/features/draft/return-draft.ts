import { consultDraftReturnDraft } from '@consult/contract/draft/return-draft.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { endApproval } from './approval.ts';
import { giveBack } from './give-back.ts';
import { mayHold } from './policy.ts';
import { draftOf, endOf, lockDraft } from './row.ts';
import { tellOfDraft } from './tell.ts';

/**
 * consultDraft-returnDraft: a draft that waits for the viewer's approval goes back to who forwarded it, who is told. An
 * approver who returns it again gets the same answer. NOT_FOUND for one that they sent meanwhile.
 */
export const returnDraft = serve(consultDraftReturnDraft).handler(
  async ({ input: { draftId, comment }, context: { app, viewer } }) => {
    if (!mayHold(viewer, 'drafts_pending_approval')) throw refuse('NOT_FOUND');
    const event = await inTransaction(app.write, async (client) => {
      await lockDraft(client, draftId);
      return returnLocked(client, app, viewer, draftId, comment.trim());
    });
    if (event) app.live.committed([event]);
    return { ok: true as const };
  },
);

/** Returns a draft whose lock the running transaction holds; null where the viewer returned it before. */
export async function returnLocked(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  draftId: string,
  comment: string,
): Promise<LiveEvent | null> {
  const row = await draftOf(client, draftId, viewer.personId, 'drafts_pending_approval');
  if (!row) {
    if ((await endOf(client, draftId, viewer.personId))?.how === 'returned') return null;
    throw refuse('NOT_FOUND');
  }
  await endApproval(client, app, draftId, { how: 'returned', comment });
  const event = await giveBack(client, app, { draftId, holderId: viewer.personId, version: row.version });
  await writeAudit(client, {
    kind: 'draft-returned',
    actorId: viewer.personId,
    subjectIds: [draftId, row.author_id],
  });
  await tellOfDraft(client, app, 'draft-returned', row.author_id);
  return event;
}
