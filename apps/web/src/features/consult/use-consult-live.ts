import { useEffect, useMemo, useRef } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { useConnection, useLive } from '../../app/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { activityQuery, refreshReadStates, type Activity } from '../activity/activity.ts';
import { isReadAwaited, rereadThread } from '../message/message.ts';
import { refreshWindow } from '../patient-window/patient-window.ts';

/** The least time between two readings of the details, or of the read states, in ms. */
const pauseMs = 400;

/** The least time between two readings of the thread, in ms: one message often makes two events. */
const threadPauseMs = 150;

/** Keeps an opened consult up to date: new messages at once, members and status when they change. */
export function useConsultLive(activityId: string): void {
  const { thread, detail, reads } = useMemo(() => wishesFor(activityId), [activityId]);

  useLive('activity', {
    message: ({ id }) => {
      if (id === activityId) thread();
    },
    // The page may show what is there no more.
    'message-taken-back': ({ id }) => {
      if (id !== activityId) return;
      void rereadThread(activityId);
      detail();
    },
    // A change may also stand in the thread, as a line of the system.
    activity: ({ id, version }) => {
      if (id !== activityId) return;
      thread();
      void refreshWindow(activityId);
      if (!isKnown(activityId, version)) detail();
    },
    read: ({ id }) => {
      if (id === activityId && isReadAwaited(activityId)) reads();
    },
    // Somebody moved, muted or marked the own row, here or on another device.
    row: ({ id }) => {
      if (id === activityId) detail();
    },
    'message-draft': null,
  });

  const { state } = useConnection();
  const lost = useRef(false);
  useEffect(() => {
    if (state === 'lost') lost.current = true;
    if (state === 'live' && lost.current) {
      lost.current = false;
      thread();
      detail();
    }
  }, [state, thread, detail]);
}

/** The functions that ask for the parts of an opened consult again. */
function wishesFor(activityId: string) {
  const detail = coalesce(() => refetchAfresh(['activity', activityId]), pauseMs);
  const thread = coalesce(() => refetchAfresh(['thread', activityId]), threadPauseMs);
  const reads = coalesce(() => refreshReadStates(activityId), pauseMs);
  return { thread, detail, reads };
}

/** Whether the shown details already have this version, which the viewer's own change brought. */
function isKnown(activityId: string, version: number): boolean {
  const known = queryClient.getQueryData<Activity>(activityQuery(activityId).queryKey);
  return known !== undefined && known.version >= version;
}
