import type { Activity } from '../activity/activity.ts';
import type { Thread } from './thread-pages.ts';

/**
 * Whether somebody has not answered in a consult yet, apart from the message with this id. Where the page has not all
 * of the thread, the consult itself tells whether a consultant has.
 */
export function isFirstReply(
  { firstSpecialistResponse }: Pick<Activity, 'firstSpecialistResponse'>,
  thread: Pick<Thread, 'messages' | 'more'> | undefined,
  viewerId: string,
  but?: string,
): boolean {
  const answered = thread?.messages.some(
    ({ id, sentBy, kind, copied }) => id !== but && sentBy === viewerId && kind === 'ordinary' && !copied,
  );
  const earlier = (thread?.more ?? true) && firstSpecialistResponse?.specialistId === viewerId;
  return !answered && !earlier;
}
