import { consultDraftTakeBack } from '@consult/contract/draft/take-back.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { endApproval } from './approval.ts';
import { isApprover } from './approvers.ts';
import { giveBack } from './give-back.ts';
import { lockDraft } from './row.ts';

type Row = { holder_id: string; collection: string; version: number; may_take_back: boolean };

/** The condition in SQL that the author of draft `d` may take it back: nobody reads it, or will. */
export const mayTakeBack = `(d.read_at is null
  or not exists (select 1 from person holder where holder.id = d.holder_id and ${isApprover('holder')}))`;

/**
 * consultDraft-takeBack: a draft that the viewer forwarded is theirs again, where its approver has not opened it or may
 * approve no more. A viewer who has it back already gets the same answer.
 */
export const takeBack = serve(consultDraftTakeBack).handler(({ input: { draftId }, context, errors }) => {
  const { app, viewer } = context;
  return once(context, async (client) => {
    const answer = { ok: true as const };
    await lockDraft(client, draftId);
    const { rows } = await client.query<Row>({
      name: 'draft-to-take-back',
      text: `select d.holder_id, d.collection, d.version, ${mayTakeBack} as may_take_back from draft d
          where d.id = $1 and d.author_id = $2`,
      values: [draftId, viewer.personId],
    });
    const row = rows[0];
    if (!row) throw refuse('NOT_FOUND');
    if (row.collection === 'user_drafts') return { answer };
    if (!row.may_take_back) throw errors.APPROVER_HAS_OPENED();
    await endApproval(client, app, draftId, { how: 'taken-back' });
    const given = await giveBack(client, app, { draftId, holderId: row.holder_id, version: row.version });
    await writeAudit(client, {
      kind: 'draft-taken-back',
      actorId: viewer.personId,
      subjectIds: [draftId, row.holder_id],
    });
    return { answer, events: [given] };
  });
});
