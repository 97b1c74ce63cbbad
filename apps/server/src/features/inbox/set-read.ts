import { inboxSetRead } from '@consult/contract/inbox/set-read.ts';
import { changeRows, changeStatement } from '../../call/change-rows.ts';
import { serve } from '../../call/implement.ts';
import { inboxRows } from './owned-rows.ts';

/**
 * Unread means all but the last message, or the messages that were unread already; nobody has read beyond the last one.
 */
const target = `case when asked.value is null then greatest(0, least(held.last_read_seq, held.last_seq - 1)) else least(asked.value, held.last_seq) end`;

const statement = changeStatement(inboxRows, {
  name: 'inbox-set-read',
  type: 'integer',
  // No mail about a row that its owner marks unread. A row that is read again is not overdue, and no notice about it is
  // due. Its owner has looked at it either way: of what comes next they are told as of anything new.
  set: `last_read_seq = ${target}, overdue = r.overdue and ${target} < held.last_seq, told_seq = 0,
        deliver_after = case when ${target} < held.last_seq then r.deliver_after end`,
  differs: `held.last_read_seq <> ${target}`,
  audit: [
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'marked-unread', 'activity', array_agg(activity_id order by activity_id),
      jsonb_build_object('row', owner_kind) from changed where unread group by owner_kind`,
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'marked-read', 'activity', array_agg(activity_id order by activity_id),
      jsonb_build_object('row', owner_kind) from changed where not unread group by owner_kind`,
  ],
  previous: 'h.last_read_seq',
});

/**
 * inbox-setRead: marks up to 500 rows of one owner as unread, or back to how far they were read. The answer undoes it.
 */
export const setRead = serve(inboxSetRead).handler(async ({ input, context }) => {
  const marked = await changeRows<number>(context, statement, {
    ownerId: input.ownerId,
    values: new Map(input.marks.map(({ activityId, lastReadSeq }) => [activityId, lastReadSeq])),
    seen: new Map(input.marks.map(({ activityId, seenAt }) => [activityId, seenAt])),
  });
  return { previous: marked.map(({ id, previous }) => ({ activityId: id, lastReadSeq: previous })) };
});
