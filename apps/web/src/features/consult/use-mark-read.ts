import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { useConnection } from '../../app/live.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity } from './consult-query.ts';
import { usePageVisible } from './use-page-visible.ts';

/**
 * Marks a thread as read once its end has been in sight in a visible tab, and never before. What could not be marked
 * is tried again when something changes: a new message, the connection, the tab.
 */
export function useMarkRead(activity: Activity, lastSeq: number, endInSight: boolean, onRead: (activityId: string) => void): void {
  const { t } = useLingui();
  const visible = usePageVisible();
  const connected = useConnection().state !== 'lost';
  const marked = useRef(-1);
  const [failures, setFailures] = useState(0);
  const { id, row } = activity;
  const needed = row.unread || row.overdue || lastSeq > row.lastReadSeq;
  useEffect(() => {
    if (!needed || !endInSight || !visible || !connected || lastSeq <= marked.current) return;
    const before = marked.current;
    marked.current = lastSeq;
    call('activity-markRead', { activityId: id, upToSeq: lastSeq }).then(
      () => onRead(id),
      (error: unknown) => {
        marked.current = before;
        if (failedWith(error, 'NOT_FOUND', 'NOT_SIGNED_IN')) return;
        if (failures === 0 && !failedWith(error, 'OFFLINE')) showSnack({ text: t`Error updating message read status` });
        setFailures((count) => count + 1);
      },
    );
    // A failure alone is no reason to try again at once.
  }, [needed, endInSight, visible, connected, lastSeq, id]);
}
