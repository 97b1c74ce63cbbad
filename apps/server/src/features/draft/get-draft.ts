import { consultDraftGetDraft } from '@consult/contract/draft/get-draft.ts';
import { serve } from '../../call/implement.ts';
import { readDraft } from './read-draft.ts';
import { sentAs } from './sent-as.ts';

/** consultDraft-getDraft. An approver's first opening marks the draft read; a live event tells their other
 * screens and who forwarded it. */
export const getDraft = serve(consultDraftGetDraft).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { draftId, consultDraftsCollectionType: collection } = input;
  const draft = await readDraft(app, viewer, collection, draftId).catch(async (error: unknown) => {
    const sent = await sentAs(app.read, viewer.personId, draftId);
    throw sent ? errors.DRAFT_SENT({ data: { about: sent.activityId } }) : error;
  });
  if (collection === 'user_drafts') return draft;
  const { rows } = await app.write.query<{ id: string; version: number; people: string[] }>({
    name: 'draft-mark-read',
    text: `with marked as (
        update draft set read_at = $3 where id = $1 and holder_id = $2 and collection = 'drafts_pending_approval'
        and read_at is null
          returning id, version, author_id
      )
      insert into live_event (kind, ref_id, version, people)
        select 'draft', id, version, array[$2::uuid, author_id] from marked
        returning id::text as id, version, people`,
    values: [draftId, viewer.personId, app.now()],
  });
  app.live.committed(
    rows.map(({ id, version, people }) => ({ id, kind: 'draft', refId: draftId, version, people, clinics: [] })),
  );
  return draft;
});
