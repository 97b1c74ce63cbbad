import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { joinThreads, type Thread } from './thread-pages.ts';

export type Message = Output<'message-list'>['messages'][number];

/** The messages that were taken back while this page had them. */
const takenBack = new Set<string>();
onSessionForgotten(() => takenBack.clear());

const keyOf = (activityId: string) => ['thread', activityId] as const;

/**
 * The part of a thread that the page has, without gaps. The first reading takes the newest page; every later one takes
 * only the messages after the last known one, page by page to the end.
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
        // An own message or an earlier page may have been added while this page of messages was on its way.
        const now = queryClient.getQueryData<Thread>(keyOf(activityId)) ?? known;
        read = joinThreads(joinThreads(read, now), {
          messages: page.messages,
          others: page.others,
          more: true,
        });
        if (!page.more) return withoutTakenBack(read);
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  });

function withoutTakenBack(thread: Thread): Thread {
  const there = thread.messages.filter(({ id }) => !takenBack.has(id));
  return there.length === thread.messages.length ? thread : { ...thread, messages: there };
}

/** Removes a message that its sender took back from what the page shows of the thread, also from readings under way. */
export function showTakenBack(activityId: string, messageId: string): void {
  takenBack.add(messageId);
  queryClient.setQueryData<Thread>(keyOf(activityId), (now) => now && withoutTakenBack(now));
}

/**
 * Reads the end of a thread anew after somebody took a message back: what the server has no more goes from the page. An
 * older part of the thread stays as the page has it.
 */
export async function rereadThread(activityId: string): Promise<void> {
  const known = queryClient.getQueryData<Thread>(keyOf(activityId));
  if (!known) return;
  const page = await call('message-list', { activityId });
  const from = page.messages[0]?.seq ?? 0;
  const there = new Set(page.messages.map(({ id }) => id));
  // All that was known before the reading and is not in it; what came meanwhile was not known then.
  for (const { id, seq } of known.messages) if (seq >= from && !there.has(id)) takenBack.add(id);
  const newest: Thread = { messages: page.messages, others: page.others, more: page.more };
  // With more than a page of newer messages the two parts do not meet.
  const meet = from <= (known.messages.at(-1)?.seq ?? 0) + 1;
  queryClient.setQueryData<Thread>(
    keyOf(activityId),
    (now) => now && (meet ? withoutTakenBack(joinThreads(now, newest)) : newest),
  );
}

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

/** Reads all earlier messages, page by page to the first. Throws CallError. */
export async function loadWholeThread(activityId: string): Promise<void> {
  await queryClient.ensureQueryData(threadQuery(activityId));
  const known = () => queryClient.getQueryData<Thread>(keyOf(activityId));
  const firstSeq = () => known()?.messages[0]?.seq ?? 0;
  while (known()?.more) {
    const before = firstSeq();
    await loadEarlier(activityId);
    // A page that brought nothing earlier would bring nothing again.
    if (firstSeq() >= before) return;
  }
}

/**
 * Shows the viewer's own message as soon as the server has it. Reads the thread instead where other messages came
 * before it, or where this page does not know the whole message (`whole` false). Resolves once an open thread shows it.
 */
export async function addSent(activityId: string, message: Message, whole: boolean): Promise<void> {
  const now = queryClient.getQueryData<Thread>(keyOf(activityId));
  const last = now?.messages.at(-1)?.seq ?? 0;
  if (now && whole && message.seq === last + 1) {
    queryClient.setQueryData<Thread>(keyOf(activityId), { ...now, messages: [...now.messages, message] });
    return;
  }
  // A live event may have brought it already.
  if (now?.messages.some(({ id, seq }) => id === message.id && seq === message.seq)) return;
  await readTogether(activityId);
}

/** The readings that are about to begin, by the id of their consult. */
const beginning = new Map<string, Promise<void>>();

/** Reads the end of a thread, once for all messages that are to be shown at this moment. */
function readTogether(activityId: string): Promise<void> {
  const known = beginning.get(activityId);
  if (known) return known;
  const reading = Promise.resolve().then(() => {
    beginning.delete(activityId);
    return refetchAfresh(keyOf(activityId));
  });
  beginning.set(activityId, reading);
  return reading;
}
