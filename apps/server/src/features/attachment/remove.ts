import { attachmentRemove } from '@consult/contract/attachment/remove.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { dropRows } from './removal.ts';

/**
 * attachment-remove: removes the viewer's own temporary files. A file of a saved draft stays until somebody saves the
 * draft without it: a person who takes a file out and then discards the change finds it there again.
 */
export const removeAttachments = serve(attachmentRemove).handler(async ({ input, context: { app, viewer } }) => {
  await inTransaction(app.write, async (client) => {
    const removed = await dropRows(client, app, 'a.id = any($1::uuid[]) and a.person_id = $2 and a.draft_id is null', [
      input.attachmentIds,
      viewer.personId,
    ]);
    if (removed.length > 0)
      await writeAudit(client, { kind: 'attachment-removed', actorId: viewer.personId, subjectIds: removed });
  });
  return { ok: true as const };
});
