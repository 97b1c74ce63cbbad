import type { Output } from '../../app/call.ts';

type Page = Output<'message-list'>;

/** Somebody who is named in a thread and is no member (any more). */
export type Other = Page['others'][number];

/** Messages in order and without gaps; `more`: there are earlier ones on the server. */
export type Thread = { messages: readonly Page['messages'][number][]; others: readonly Other[]; more: boolean };

/** Joins two parts of one thread: each message once, in order. `more` is taken from the part that begins earlier. */
export function joinThreads(a: Thread, b: Thread): Thread {
  const others = joinOthers(a.others, b.others);
  if (b.messages.length === 0) return others === a.others ? a : { ...a, others };
  if (a.messages.length === 0) return others === b.others ? b : { ...b, others };
  const bySeq = new Map<number, Page['messages'][number]>();
  for (const message of [...a.messages, ...b.messages]) bySeq.set(message.seq, message);
  const firstOf = (thread: Thread) => thread.messages[0]?.seq ?? Infinity;
  return {
    messages: [...bySeq.values()].sort((x, y) => x.seq - y.seq),
    others,
    more: firstOf(b) < firstOf(a) ? b.more : a.more,
  };
}

function joinOthers(a: readonly Other[], b: readonly Other[]): readonly Other[] {
  const known = new Set(a.map(({ personId }) => personId));
  const added = b.filter(({ personId }) => !known.has(personId));
  return added.length === 0 ? a : [...a, ...added];
}
