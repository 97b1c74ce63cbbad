import { idAfter } from '../../app/new-id.ts';
import { queryClient } from '../../app/query-client.ts';
import { outgoingOf } from './outgoing.ts';
import { threadQuery } from './thread-query.ts';

/**
 * The words of the message that has this id already, on its way or in the thread; null where the page knows of none.
 * One that was refused is none: its words may be in the box again. Another tab or device may have sent an earlier state
 * of what stands in a box: what stands there then becomes a message of its own.
 */
export function saidUnder(activityId: string, messageId: string): string | null {
  const leaves = outgoingOf(activityId).find((one) => one.messageId === messageId && one.standing !== 'refused');
  const thread = queryClient.getQueryData(threadQuery(activityId).queryKey);
  const said = leaves ?? thread?.messages.find(({ id }) => id === messageId);
  return said?.text ?? null;
}

/** The first id from this one on under which the page knows of no message. */
export function freeId(activityId: string, messageId: string): string {
  return saidUnder(activityId, messageId) === null ? messageId : freeId(activityId, idAfter(messageId));
}
