import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { useConnection } from '../../app/live.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity } from '../activity/activity.ts';
import { usePageVisible } from './use-page-visible.ts';

/** The calls under way that mark a consult as read, by its id. */
const marking = new Map<string, Promise<void>>();

/**
 * Waits until the server has answered a call under way that marks the consult as read: a later call that marks it
 * otherwise must not reach the server first.
 */
export async function untilMarked(activityId: string): Promise<void> {
  await marking.get(activityId);
}

/**
 * Marks a thread as read once its end has been in sight in a visible tab, and never before. After a failure it tries
 * again when something changes: a new message, the connection, the tab.
 */
export function useMarkRead(
  activity: Activity,
  lastSeq: number,
  endInSight: boolean,
  onRead: (activityId: string) => void,
): void {
  const { t } = useLingui();
  const visible = usePageVisible();
  const connected = useConnection().state !== 'lost';
  const marked = useRef(-1);
  const told = useRef(false);
  const { id, row } = activity;
  const needed = row.unread || row.overdue || lastSeq > row.lastReadSeq;
  const mark = useEffectEvent(() => {
    if (lastSeq <= marked.current) return;
    const before = marked.current;
    marked.current = lastSeq;
    const asked = call('activity-markRead', { activityId: id, upToSeq: lastSeq }).then(
      () => onRead(id),
      (error: unknown) => {
        marked.current = before;
        if (failedWith(error, 'NOT_FOUND', 'NOT_SIGNED_IN')) return;
        if (told.current || failedWith(error, 'OFFLINE')) return;
        told.current = true;
        showSnack({ text: t`Error updating message read status` });
      },
    );
    marking.set(id, asked);
    void asked.then(() => marking.get(id) === asked && marking.delete(id));
  });
  // A failure changes none of these, so it does not start the next try at once.
  useEffect(() => {
    if (needed && endInSight && visible && connected) mark();
  }, [needed, endInSight, visible, connected, lastSeq, id]);
}
