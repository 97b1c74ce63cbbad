import { consultDraftReturnDraft } from '@consult/contract/draft/return-draft.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { endApproval, lastReturn, readReturn } from './approval.ts';
import type { ReturnRow } from './approval.ts';
import { giveBack } from './give-back.ts';
import { mayHold } from './policy.ts';
import { draftOf, endOf, lockDraft } from './row.ts';
import { tellOfDraft } from './tell.ts';

/**
 * consultDraft-returnDraft: a draft that waits for the viewer's approval goes back to who forwarded it, who is told. An
 * approver who returns it again gets the same answer, unless they wrote something else, which nobody would read.
 * DRAFT_CHANGED for another version than they saw: one of a later round of forwarding, or saved on their other device.
 * NOT_FOUND for one that they sent meanwhile.
 */
export const returnDraft = serve(consultDraftReturnDraft).handler(
  ({ input: { draftId, version, comment }, context, errors }) => {
    const { app, viewer } = context;
    return once(context, async (client) => {
      if (!mayHold(viewer, 'drafts_pending_approval')) throw refuse('NOT_FOUND');
      await lockDraft(client, draftId);
      const row = await draftOf(client, draftId, viewer.personId, 'drafts_pending_approval');
      if (row && row.version !== version) throw errors.DRAFT_CHANGED();
      const returned = await returnLocked(client, app, viewer, draftId, comment.trim());
      if (returned.length === 0 && !(await wasSaid(client, app, draftId, comment.trim())))
        throw errors.RETURNED_OTHERWISE();
      return { answer: { ok: true as const }, events: returned };
    });
  },
);

/** Whether a draft was last returned with this comment; without one there is nothing to lose. */
async function wasSaid(client: pg.PoolClient, app: App, draftId: string, comment: string): Promise<boolean> {
  if (comment === '') return true;
  const { rows } = await client.query<{ returned: ReturnRow }>({
    name: 'draft-last-return',
    text: `select ${lastReturn} as returned from (select $1::uuid as id) d`,
    values: [draftId],
  });
  const last = await readReturn(app, rows[0]?.returned ?? null);
  return last === null || last.comment === comment;
}

/** Returns a draft whose lock the running transaction holds; no event where the viewer returned it before. */
export async function returnLocked(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  draftId: string,
  comment: string,
): Promise<LiveEvent[]> {
  const row = await draftOf(client, draftId, viewer.personId, 'drafts_pending_approval');
  if (!row) {
    if ((await endOf(client, draftId, viewer.personId))?.how === 'returned') return [];
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
  return [event];
}
