import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { joinThreads, type Thread } from './thread-pages.ts';

export type Message = Output<'message-list'>['messages'][number];

const keyOf = (activityId: string) => ['thread', activityId] as const;

/**
 * The part of a thread that is on this device, without gaps. The first reading takes the newest page; every later one
 * only what came after the last known message, page by page until nothing is missing.
 */
export const threadQuery = (activityId: string) =>
  queryOptions({
    queryKey: keyOf(activityId),
    queryFn: async ({ signal }): Promise<Thread> => {
      const known = queryClient.getQueryData<Thread>(keyOf(activityId));
      if (!known) {
        const page = await call('message-list', { activityId }, { signal });
        return { messages: page.messages, others: page.others, more: page.more };
      }
      let read = known;
      for (;;) {
        const afterSeq = read.messages.at(-1)?.seq ?? 0;
        const page = await call('message-list', { activityId, afterSeq }, { signal });
        // Meanwhile an own message or an earlier page may have been added.
        const now = queryClient.getQueryData<Thread>(keyOf(activityId)) ?? known;
        read = joinThreads(joinThreads(read, now), {
          messages: page.messages,
          others: page.others,
          more: true,
        });
        if (!page.more) return read;
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  });

/** Adds the page before the first known message. Throws CallError. */
export async function loadEarlier(activityId: string): Promise<void> {
  const first = queryClient.getQueryData<Thread>(keyOf(activityId))?.messages[0];
  if (!first) return;
  const page = await call('message-list', { activityId, beforeSeq: first.seq });
  queryClient.setQueryData<Thread>(
    keyOf(activityId),
    (now) => now && joinThreads(now, { messages: page.messages, others: page.others, more: page.more }),
  );
}

/**
 * Shows one's own message as soon as the server has it; where others came before it, or the page does not know all of
 * it (`whole` false), the thread is read on instead. Returns false where the thread is on the screen and does not show
 * it yet.
 */
export function addSent(activityId: string, message: Message, whole: boolean): boolean {
  const now = queryClient.getQueryData<Thread>(keyOf(activityId));
  const last = now?.messages.at(-1)?.seq ?? 0;
  if (now && whole && message.seq === last + 1) {
    queryClient.setQueryData<Thread>(keyOf(activityId), { ...now, messages: [...now.messages, message] });
    return true;
  }
  void refetchAfresh(keyOf(activityId));
  if (now?.messages.some(({ id }) => id === message.id)) return true;
  const shown = queryClient.getQueryCache().find({ queryKey: keyOf(activityId) });
  return !shown || shown.getObserversCount() === 0;
}
