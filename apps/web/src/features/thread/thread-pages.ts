import type { ThreadMessage } from '@consult/contract/activity/activity.ts';

/** Messages in their order without gaps; `more` when there are earlier ones. */
export type Thread = { messages: readonly ThreadMessage[]; more: boolean };

/** Two parts of one thread as one: each message once, in order. Whichever begins earlier knows whether there are more before it. */
export function joinThreads(a: Thread, b: Thread): Thread {
  if (b.messages.length === 0) return a;
  if (a.messages.length === 0) return b;
  const bySeq = new Map<number, ThreadMessage>();
  for (const message of [...a.messages, ...b.messages]) bySeq.set(message.seq, message);
  const firstOf = (thread: Thread) => thread.messages[0]?.seq ?? Infinity;
  return {
    messages: [...bySeq.values()].sort((x, y) => x.seq - y.seq),
    more: firstOf(b) < firstOf(a) ? b.more : a.more,
  };
}
