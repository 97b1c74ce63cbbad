import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Activity } from '../activity/activity.ts';
import { isOpenedByItself, markSeen, openedRow } from '../list/list.ts';
import { isOwnMessage } from './own-message.ts';
import type { Message } from './thread-query.ts';
import { usePageVisible } from './use-page-visible.ts';

/** What the page opened by itself, since the consult before was done, counts as opened after this long in sight, ms. */
const glanceMs = 2_000;

/**
 * Marks a thread as read once its end has been in sight in a visible tab, or it was opened at its head. Whoever sends a
 * message has read up to it: the server knows that without a mark.
 * @param isRead what there is counts as read: its end is in sight, or the thread was just opened at its head
 */
export function useMarkRead(activity: Activity, messages: readonly Message[], viewerId: string, isRead: boolean): void {
  const visible = usePageVisible();
  const marked = useRef(-1);
  const { id, row } = activity;
  const last = messages.at(-1);
  const lastSeq = last?.seq ?? 0;
  const lastOfOthers = messages.findLast((message) => !isOwnMessage(viewerId, message))?.seq ?? 0;
  const needed = row.unread || row.overdue || lastOfOthers > row.lastReadSeq;
  const mark = useEffectEvent(() => {
    if (lastSeq <= marked.current) return;
    marked.current = lastSeq;
    markSeen({ ...openedRow(activity), lastMessageAt: last?.sentAt ?? activity.lastMessageAt }, lastSeq);
  });
  const [glance, setGlance] = useState(() => isOpenedByItself(id));
  useEffect(() => {
    if (!glance || !visible) return;
    const timer = setTimeout(() => setGlance(false), glanceMs);
    return () => clearTimeout(timer);
  }, [glance, visible]);
  useEffect(() => {
    if (needed && isRead && visible && !glance) mark();
  }, [needed, isRead, visible, glance, lastSeq, id]);
}
