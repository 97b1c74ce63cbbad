import type { Question } from '@consult/domain/inbox/questions.ts';
import { dueWithinHours, unansweredAfterDays } from '@consult/domain/inbox/questions.ts';

/** What a list of a person shows: a folder, or what a question finds. */
export type Asked = { folder: 'inbox' | 'archive'; question: Question | null };

/**
 * The condition of each question on a person's row (isAskedFor of the domain), written as the partial index that holds
 * just those rows has it.
 */
export const questionConditions: Readonly<Record<Question, string>> = {
  unread: `unread and folder = 'inbox'`,
  waiting: `folder = 'inbox' and status <> 'completed' and waits_for = side`,
  'to-book': `status in ('to_book', 'to_book_urgent') and side = 'consultant'`,
  unanswered: `folder = 'inbox' and status <> 'completed' and waits_for = 'consultant'
        and waits_since <= now() - interval '${unansweredAfterDays * 24} hours'`,
  due: `due_at is not null and due_at <= now() + interval '${dueWithinHours} hours'`,
};

/** The condition of a list on a person's row. */
export function conditionOf({ folder, question }: Asked): string {
  return question === null ? `folder = '${folder}'` : questionConditions[question];
}

/** How the list calls its statement, which differs by folder or question. */
export const nameOf = ({ folder, question }: Asked): string => question ?? folder;

export const overdueFirst = 'order by overdue desc, last_message_at desc, activity_id desc';
