import { useEffect, useMemo, useRef } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { untilChanged } from '../../app/in-turn.ts';
import { useConnection, useLive } from '../../app/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { activityQuery, refreshReadStates, type Activity } from '../activity/activity.ts';
import { isReadAwaited } from '../message/message.ts';

/** The least time between two readings of the details, or of who has read what, in ms. */
const pauseMs = 400;

/** Keeps an opened consult as the server has it: new messages at once, members and status when they changed. */
export function useConsultLive(activityId: string): void {
  const { thread, detail, reads } = useMemo(() => wishesFor(activityId), [activityId]);

  useLive('activity', {
    message: ({ id }) => {
      if (id === activityId) thread();
    },
    // What changed may stand in the thread as well, as a line of the system.
    activity: ({ id, version }) => {
      if (id !== activityId) return;
      thread();
      if (!isKnown(activityId, version)) detail();
    },
    read: ({ id }) => {
      if (id === activityId && isReadAwaited(activityId)) reads();
    },
    // The own row was moved, muted or marked, here or on another device.
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

/** What asks for the parts of an opened consult anew. */
function wishesFor(activityId: string) {
  const detail = coalesce(async () => {
    // Of two quick changes of the own row, say muted and unmuted, the first is not shown again.
    await untilChanged(activityId);
    await refetchAfresh(['activity', activityId]);
  }, pauseMs);
  const thread = coalesce(() => refetchAfresh(['thread', activityId]));
  const reads = coalesce(() => refreshReadStates(activityId), pauseMs);
  return { thread, detail, reads };
}

/** Whether the details that are shown are of this version already: the reader's own change brought them. */
function isKnown(activityId: string, version: number): boolean {
  const known = queryClient.getQueryData<Activity>(activityQuery(activityId).queryKey);
  return known !== undefined && known.version >= version;
}
