import { inboxMove } from '@consult/contract/inbox/move.ts';
import { changeRows, changeStatement } from '../../call/change-rows.ts';
import { serve } from '../../call/implement.ts';
import { inboxRows } from './owned-rows.ts';

const statement = changeStatement(inboxRows, {
  name: 'inbox-move',
  type: 'text',
  set: 'folder = asked.value',
  differs: 'held.folder <> asked.value',
  audit: [
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'row-moved', 'activity', array_agg(activity_id order by activity_id),
      jsonb_build_object('folder', folder, 'row', owner_kind) from changed group by folder, owner_kind`,
  ],
  previous: 'h.folder',
});

/** inbox-move: moves up to 500 rows of one owner. The answer, sent back as it is, undoes it. */
export const moveRows = serve(inboxMove).handler(async ({ input, context }) => {
  const moved = await changeRows<'inbox' | 'archive'>(context, statement, {
    ownerId: input.ownerId,
    values: new Map(input.moves.map(({ activityId, folder }) => [activityId, folder])),
    seen: new Map(input.moves.map(({ activityId, seenAt }) => [activityId, seenAt])),
  });
  return { previous: moved.map(({ id, previous }) => ({ activityId: id, folder: previous })) };
});
