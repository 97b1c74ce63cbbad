import { confirmActivity, type Activity } from '../activity/activity.ts';
import { changesOf, onRowsDone, withChange, type RowChanges } from '../list/list.ts';

/**
 * An opened consult with what was done to its row and its status. Marked as unread it stays read here: the thread in
 * sight would mark it as read again.
 */
export function shownActivity(activity: Activity, changes: RowChanges): Activity {
  const { id, status, row, lastMessageAt } = activity;
  if (!changes.has(id)) return activity;
  const next = withChange({ id, status, lastMessageAt, ...row }, changes);
  const { ownerId, folder, muted, overdue, lastReadSeq } = next;
  const unread = row.unread && next.unread;
  return { ...activity, status: next.status, row: { ownerId, folder, muted, overdue, unread, lastReadSeq } };
}

// A live event of the row makes the page read the details again.
onRowsDone((command, ids) => {
  for (const id of ids) confirmActivity(id, (now) => shownActivity(now, changesOf([command])));
});
