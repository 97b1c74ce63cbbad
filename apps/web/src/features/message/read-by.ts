import type { MemberCard, ThreadMessage } from '@consult/contract/activity/activity.ts';

/** The members besides the viewer who have read a message: by their read state, or because they wrote after it. */
export function readersOf(
  message: Pick<ThreadMessage, 'seq'>,
  members: readonly MemberCard[],
  messages: readonly Pick<ThreadMessage, 'seq' | 'sentBy'>[],
  viewerId: string,
): MemberCard[] {
  const answered = new Set(messages.filter(({ seq }) => seq > message.seq).map(({ sentBy }) => sentBy));
  return members.filter(
    ({ personId, lastReadSeq }) => personId !== viewerId && (lastReadSeq >= message.seq || answered.has(personId)),
  );
}
