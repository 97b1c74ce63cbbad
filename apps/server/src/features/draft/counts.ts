import { consultDraftCounts } from '@consult/contract/draft/counts.ts';
import { serve } from '../../call/implement.ts';
import { mayHold } from './policy.ts';

/** The badge shows 99 at most; the database stops counting one later. */
const countedTo = 100;

/** consultDraft-counts: a collection that the viewer may not hold counts as empty. */
export const countDrafts = serve(consultDraftCounts).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ approvals: number; drafts: number }>({
    name: 'draft-counts',
    text: `select
        (select count(*) from (select 1 from draft where holder_id = $1 and collection = 'drafts_pending_approval'
        and read_at is null limit ${countedTo}) a)::integer as approvals,
        (select count(*) from (select 1 from draft where holder_id = $1 and collection = 'user_drafts'
        limit ${countedTo}) d)::integer as drafts`,
    values: [viewer.personId],
  });
  const { approvals, drafts } = rows[0]!;
  return {
    numUnreadApprovals: mayHold(viewer, 'drafts_pending_approval') ? approvals : 0,
    drafts: mayHold(viewer, 'user_drafts') ? drafts : 0,
  };
});
