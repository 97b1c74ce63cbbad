import type { Activity } from '../activity/activity.ts';
import { isOwnMessage } from './own-message.ts';
import type { Thread } from './thread-pages.ts';

/**
 * Whether somebody has not answered in a consult yet, apart from the message with this id; who only asked for
 * information has not. Where the page has not all
 * of the thread, the consult itself tells whether a consultant has.
 */
export function isFirstReply(
  { firstSpecialistResponse }: Pick<Activity, 'firstSpecialistResponse'>,
  thread: Pick<Thread, 'messages' | 'more'> | undefined,
  viewerId: string,
  but?: string,
): boolean {
  const answered = thread?.messages.some(
    (message) => message.id !== but && isOwnMessage(viewerId, message) && !message.asks,
  );
  const earlier = (thread?.more ?? true) && firstSpecialistResponse?.specialistId === viewerId;
  return !answered && !earlier;
}
