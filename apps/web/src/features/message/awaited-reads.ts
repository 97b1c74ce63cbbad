import { queryClient } from '../../app/query-client.ts';
import { claimsQuery } from '../../app/session.ts';
import { activityQuery } from '../activity/activity.ts';
import { outgoingOf } from './outgoing.ts';
import { isOwnMessage } from './own-message.ts';
import { readersOf } from './read-by.ts';
import { threadQuery } from './thread-query.ts';

/**
 * Whether the page does not know yet that every other member has read the viewer's last message. The page shows read
 * states of that message alone, so it asks for them only while this is true. It is also true while the thread is being
 * read or a message of the viewer is still on its way: the thread then misses a message that others may already have
 * read.
 */
export function isReadAwaited(activityId: string): boolean {
  const viewerId = queryClient.getQueryData(claimsQuery.queryKey)?.uid;
  const members = queryClient.getQueryData(activityQuery(activityId).queryKey)?.members;
  const messages = queryClient.getQueryData(threadQuery(activityId).queryKey)?.messages;
  if (!viewerId || !members || !messages) return true;
  if (outgoingOf(activityId).length > 0) return true;
  if (queryClient.isFetching({ queryKey: threadQuery(activityId).queryKey }) > 0) return true;
  const last = messages.findLast((message) => isOwnMessage(viewerId, message));
  if (!last) return false;
  const others = members.filter(({ personId }) => personId !== viewerId).length;
  return readersOf(last, members, messages, viewerId).length < others;
}
