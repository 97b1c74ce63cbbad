import { consultDraftMoveStorageAttachments } from '@consult/contract/draft/move-storage-attachments.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { moveDraftFiles } from '../attachment/attachment.ts';
import { lockDraft } from './row.ts';

/**
 * consultDraft-moveStorageAttachments. Forwarding has moved the files already, so this finds nothing to move and can be
 * repeated. It is here for clients that call it as the specification has it.
 */
export const moveStorageAttachments = serve(consultDraftMoveStorageAttachments).handler(
  ({ input: { draftId, approverUid }, context }) => {
    const { app, viewer } = context;
    return once(context, async (client) => {
      await lockDraft(client, draftId);
      const { rowCount } = await client.query({
        name: 'draft-forwarded-to',
        text: `select 1 from draft where id = $1 and author_id = $2 and holder_id = $3
          and collection = 'drafts_pending_approval'`,
        values: [draftId, viewer.personId, approverUid],
      });
      if (rowCount === 0) throw refuse('NOT_FOUND');
      await moveDraftFiles(client, app, { draftId, toPersonId: approverUid });
      return { answer: { ok: true as const } };
    });
  },
);
