import { patientMessageMove } from '@consult/contract/patient-message/move.ts';
import type { MessageFolder } from '@consult/domain/patient-message/states.ts';
import { changeRows, changeStatement } from '../../call/change-rows.ts';
import { serve } from '../../call/implement.ts';
import { messageRows } from './owned-rows.ts';

const statement = changeStatement(messageRows, {
  name: 'patient-message-move-rows',
  type: 'text',
  set: 'folder = asked.value',
  differs: 'held.folder <> asked.value',
  audit: [
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'patient-message-moved', 'patient-message', array_agg(message_id order by message_id),
      jsonb_build_object('folder', folder, 'row', owner_kind) from changed group by folder, owner_kind`,
  ],
  previous: 'h.folder',
});

/** patientMessage-move: moves up to 500 rows of one owner. The answer, sent back as it is, undoes it. */
export const moveMessages = serve(patientMessageMove).handler(async ({ input, context }) => {
  const moved = await changeRows<MessageFolder>(context, statement, {
    ownerId: input.ownerId,
    values: new Map(input.moves.map(({ messageId, folder }) => [messageId, folder])),
    seen: new Map(input.moves.map(({ messageId, seenAt }) => [messageId, seenAt])),
  });
  return { previous: moved.map(({ id, previous }) => ({ messageId: id, folder: previous })) };
});
