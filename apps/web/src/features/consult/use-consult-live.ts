import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { useConnection, useLive } from '../../app/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { activityQuery, refreshReadStates, type Activity } from '../activity/activity.ts';
import { isReadAwaited, threadQuery, type Thread } from '../thread/thread.ts';

/** The least time between two readings of the details, or of who has read what, in ms. */
const pauseMs = 400;

/** Keeps an opened consult as the server has it: new messages at once, members and status when they changed. */
export function useConsultLive(activityId: string): void {
  const thread = threadQuery(activityId).queryKey;
  const detail = activityQuery(activityId).queryKey;
  const wishes = useMemo(
    () => ({
      thread: coalesce(() => refetchAfresh(['thread', activityId])),
      detail: coalesce(() => refetchAfresh(['activity', activityId]), pauseMs),
      reads: coalesce(() => refreshReadStates(activityId), pauseMs),
    }),
    [activityId],
  );

  useLive('activity', ({ id, version }) => {
    if (id !== activityId) return;
    wishes.thread();
    // Every message raises the version and the last number by one. A version that is further ahead is another change.
    const known = queryClient.getQueryData<Activity>(detail);
    const lastSeq = queryClient.getQueryData<Thread>(thread)?.messages.at(-1)?.seq ?? 0;
    if (!known || version - known.version > Math.max(lastSeq, known.lastSeq) + 1 - known.lastSeq) wishes.detail();
  });
  useLive('read', ({ id }) => {
    if (id === activityId && isReadAwaited(activityId)) wishes.reads();
  });
  // The own row was moved, muted or marked, here or on another device.
  useLive('row', ({ id }) => {
    if (id === activityId) wishes.detail();
  });
  // A line of the system tells that something else than the thread changed, though it is numbered like a message.
  const lastLine = useQuery(threadQuery(activityId)).data?.messages.findLast(({ kind }) => kind === 'system')?.seq ?? 0;
  useEffect(() => {
    const known = queryClient.getQueryData<Activity>(activityQuery(activityId).queryKey);
    if (known && lastLine > known.lastSeq) wishes.detail();
  }, [lastLine, activityId, wishes]);

  const { state } = useConnection();
  const lost = useRef(false);
  useEffect(() => {
    if (state === 'lost') lost.current = true;
    if (state === 'live' && lost.current) {
      lost.current = false;
      wishes.thread();
      wishes.detail();
    }
  }, [state, wishes]);
}
