import { toBookStatuses, type ActivityStatus } from '../activity/status.ts';
import type { Side } from './thread-waits.ts';

/**
 * The questions that a person asks of their own consults. The server finds them by indexes with the same conditions;
 * the page asks this of a row that it has just changed (decision 130).
 */
export const questions = ['unread', 'waiting', 'to-book', 'unanswered', 'due'] as const;

export type Question = (typeof questions)[number];

/** After so many days of 24 hours without a consultant's answer a consult counts as unanswered. */
export const unansweredAfterDays = 3;

/** What waited for a consultant at this instant or before is unanswered now. */
export function unansweredUntil(now: Date): Date {
  return new Date(now.getTime() - unansweredAfterDays * 24 * 3_600_000);
}

/** A promise that is to be kept within so many hours, or is late, is due. */
export const dueWithinHours = 24;

/** The facts of a person's row. Instants are ISO texts, as rows have them. */
export type AskedRow = {
  readonly folder: 'inbox' | 'archive';
  readonly unread: boolean;
  readonly status: ActivityStatus;
  /** The owner's side; null for staff. */
  readonly side: Side | null;
  /** Whose answer the thread waits for; null where nobody is asked. */
  readonly waitsFor: Side | null;
  readonly waitsSince: string | null;
  /** When the next time of its promise is over; null where nothing is promised, or the clock stands. */
  readonly dueAt: string | null;
};

const isOpen = ({ folder, status }: AskedRow): boolean => folder === 'inbox' && status !== 'completed';

const asks: Readonly<Record<Question, (row: AskedRow, now: Date) => boolean>> = {
  unread: ({ folder, unread }) => folder === 'inbox' && unread,
  // Archived or completed, a consult waits for nobody.
  waiting: (row) => isOpen(row) && row.side !== null && row.waitsFor === row.side,
  // By status alone: archiving a consult that is still to book does not lose it.
  'to-book': ({ side, status }) => side === 'consultant' && toBookStatuses.includes(status),
  unanswered: (row, now) =>
    isOpen(row) &&
    row.waitsFor === 'consultant' &&
    row.waitsSince !== null &&
    Date.parse(row.waitsSince) <= unansweredUntil(now).getTime(),
  // By its time alone: archiving what was promised does not lose it.
  due: ({ dueAt }, now) => dueAt !== null && Date.parse(dueAt) <= now.getTime() + dueWithinHours * 3_600_000,
};

/** Whether a row is one of those that a question asks for. */
export function isAskedFor(question: Question, row: AskedRow, now: Date): boolean {
  return asks[question](row, now);
}
