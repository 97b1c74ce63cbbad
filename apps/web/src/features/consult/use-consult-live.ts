import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { untilChanged } from '../../app/in-turn.ts';
import { useConnection, useLive } from '../../app/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { activityQuery, refreshReadStates, type Activity } from '../activity/activity.ts';
import { isReadAwaited, threadQuery, type Thread } from '../message/message.ts';

/** The least time between two readings of the details, or of who has read what, in ms. */
const pauseMs = 400;

/** Keeps an opened consult as the server has it: new messages at once, members and status when they changed. */
export function useConsultLive(activityId: string): void {
  const wishes = useMemo(() => wishesFor(activityId), [activityId]);

  useLive('activity', ({ id, version }) => {
    if (id === activityId) wishes.hear(version);
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

/** What asks for the parts of an opened consult anew. `hear` is told of its new version. */
function wishesFor(activityId: string) {
  /** The newest version that was heard of and may be of a message that is not here yet; 0 without. */
  let heard = 0;
  const detail = coalesce(async () => {
    // Of two quick changes of the own row, say muted and unmuted, the first is not shown again.
    await untilChanged(activityId);
    await refetchAfresh(['activity', activityId]);
  }, pauseMs);
  const thread = coalesce(async () => {
    const version = heard;
    heard = 0;
    await refetchAfresh(['thread', activityId]);
    // It was no message: a fax that arrived, say.
    if (version > 0 && isFurther(activityId, version, 0)) detail();
  });
  const reads = coalesce(() => refreshReadStates(activityId), pauseMs);
  const hear = (version: number) => {
    const isOther = isFurther(activityId, version, 1);
    heard = isOther ? 0 : Math.max(heard, version);
    thread();
    if (isOther) detail();
  };
  return { thread, detail, reads, hear };
}

/**
 * Whether a version is further ahead of the details that are shown than the thread and `coming` messages explain: every message raises
 * the version and the last number by one, so that it is of another change.
 */
function isFurther(activityId: string, version: number, coming: number): boolean {
  const known = queryClient.getQueryData<Activity>(activityQuery(activityId).queryKey);
  if (!known) return true;
  const lastSeq = queryClient.getQueryData<Thread>(threadQuery(activityId).queryKey)?.messages.at(-1)?.seq ?? 0;
  return version - known.version > Math.max(lastSeq - known.lastSeq, 0) + coming;
}
