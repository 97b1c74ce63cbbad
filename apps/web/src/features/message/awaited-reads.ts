import { queryClient } from '../../app/query-client.ts';
import { claimsQuery } from '../../app/session.ts';
import { activityQuery } from '../activity/activity.ts';
import { outgoingOf } from './outgoing.ts';
import { readersOf } from './read-by.ts';
import { threadQuery } from './thread-query.ts';

/**
 * Whether somebody is not known to have read the viewer's last message. Only then is it worth asking who has read what:
 * nothing else of it is shown. While the thread is being read, or has not caught up with what the viewer sent, their
 * last message may already be read and not yet be here: then it is asked for.
 */
export function isReadAwaited(activityId: string): boolean {
  const viewerId = queryClient.getQueryData(claimsQuery.queryKey)?.uid;
  const members = queryClient.getQueryData(activityQuery(activityId).queryKey)?.members;
  const messages = queryClient.getQueryData(threadQuery(activityId).queryKey)?.messages;
  if (!viewerId || !members || !messages) return true;
  if (outgoingOf(viewerId, activityId).length > 0) return true;
  if (queryClient.isFetching({ queryKey: threadQuery(activityId).queryKey }) > 0) return true;
  const last = messages.findLast(({ sentBy, kind, copied }) => sentBy === viewerId && kind === 'ordinary' && !copied);
  if (!last) return false;
  const others = members.filter(({ personId }) => personId !== viewerId).length;
  return readersOf(last, members, messages, viewerId).length < others;
}
