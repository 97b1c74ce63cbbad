import { useEffect, useEffectEvent, useRef } from 'react';
import type { Activity } from '../activity/activity.ts';
import { markSeen, openedRow } from '../list/list.ts';
import type { Message } from './thread-query.ts';
import { usePageVisible } from './use-page-visible.ts';

/** Marks a thread as read once its end has been in sight in a visible tab, and never before. */
export function useMarkRead(activity: Activity, last: Message | undefined, endInSight: boolean): void {
  const visible = usePageVisible();
  const marked = useRef(-1);
  const { id, row } = activity;
  const lastSeq = last?.seq ?? 0;
  const needed = row.unread || row.overdue || lastSeq > row.lastReadSeq;
  const mark = useEffectEvent(() => {
    if (lastSeq <= marked.current) return;
    marked.current = lastSeq;
    markSeen({ ...openedRow(activity), lastMessageAt: last?.sentAt ?? activity.lastMessageAt }, lastSeq);
  });
  useEffect(() => {
    if (needed && endInSight && visible) mark();
  }, [needed, endInSight, visible, lastSeq, id]);
}
