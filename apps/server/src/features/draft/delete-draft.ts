import { consultDraftDeleteDraft } from '@consult/contract/draft/delete-draft.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { dropDraftFiles } from '../attachment/attachment.ts';
import { mayHold } from './policy.ts';
import { returnLocked } from './return-draft.ts';
import { draftOf, endOf, lockDraft, tellHolders, writeEnd } from './row.ts';

/**
 * consultDraft-deleteDraft: removes a draft of the viewer's own with its files and recovery copy. One that waits for
 * their approval is another person's work, so it goes back to that person instead (server rules, section 25). A viewer
 * who discards a draft again gets the same answer. NOT_FOUND for a draft that they forwarded or sent meanwhile, because
 * they did not discard it.
 */
export const deleteDraft = serve(consultDraftDeleteDraft).handler(({ input, context }) => {
  const { app, viewer } = context;
  const { draftId, consultDraftsCollectionType: collection } = input;
  return once(context, async (client) => {
    const answer = { ok: true as const };
    if (!mayHold(viewer, collection)) throw refuse('NOT_FOUND');
    await lockDraft(client, draftId);
    if (collection === 'drafts_pending_approval')
      return { answer, events: await returnLocked(client, app, viewer, draftId, '') };
    const row = await draftOf(client, draftId, viewer.personId, collection);
    if (!row) {
      if ((await endOf(client, draftId, viewer.personId))?.how === 'discarded') return { answer };
      throw refuse('NOT_FOUND');
    }
    const version = row.version + 1;
    await dropDraftFiles(client, app, draftId);
    await client.query({ name: 'draft-delete', text: 'delete from draft where id = $1', values: [draftId] });
    await writeEnd(client, draftId, viewer.personId, {
      how: 'discarded',
      save_hash: null,
      version,
      ended_at: app.now(),
    });
    await writeAudit(client, {
      kind: 'draft-discarded',
      actorId: viewer.personId,
      subjectIds: [draftId],
      detail: { collection },
    });
    return { answer, events: [await tellHolders(client, draftId, version, [viewer.personId])] };
  });
});
