import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isAskedFor, type Question } from '@consult/domain/inbox/questions.ts';
import { mostRowsCounted } from '@consult/domain/inbox/folder-count.ts';
import { call, type Output } from '../../app/call.ts';
import { mostCounted } from '../../ui/count.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import {
  moreAfter,
  type Folder,
  type ListedConsult,
  type RowChanges,
  type SearchAsked,
  type SeenRow,
} from '../list/list.ts';

/** What is asked of one list. The document asks for a folder in the same words before the page is here (boot). */
export const askedOf = (folder: Folder, question: Question | null) => (question ? { folder, question } : { folder });

/**
 * The viewer's inbox or archive, or what a question finds in them, ten rows a page: overdue first, then newest by last
 * message. Live events keep it up to date, so a window that comes back asks for nothing.
 */
export const folderQuery = (folder: Folder, question: Question | null = null) =>
  infiniteQueryOptions({
    queryKey: ['inbox', question ?? folder],
    queryFn: ({ pageParam, signal }) =>
      call('inbox-page', { ...askedOf(folder, question), after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
  });

/** The results of a search, 25 a page, newest message first. They stay as they are until the search runs again. */
export const searchQuery = ({ columns, ...asked }: SearchAsked) =>
  infiniteQueryOptions({
    queryKey: ['inbox-search', { columns, ...asked }],
    queryFn: ({ pageParam, signal }) =>
      call('inbox-search', { ...asked, columns: [...columns], after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** How many consults each question finds, counted up to 100, and how many lie in each folder. */
export const countsQuery = queryOptions({
  queryKey: ['inbox-counts'],
  queryFn: ({ signal }) => call('inbox-counts', {}, { signal }),
});

type Counts = Output<'inbox-counts'>;

/** The counts with what was done to rows. A number that the server no longer counts exactly stays. */
export function countsAfter(counts: Counts, changes: RowChanges, ownerId: string): Counts {
  const after = (count: number, most: number, counted: Parameters<typeof moreAfter>[2]) =>
    count > most ? count : Math.max(0, count + moreAfter(changes, ownerId, counted));
  return {
    unread: after(counts.unread, mostCounted, ({ folder, unread }) => folder === 'inbox' && unread),
    waiting: after(counts.waiting, mostCounted, asks('waiting')),
    toBook: after(counts.toBook, mostCounted, asks('to-book')),
    unanswered: after(counts.unanswered, mostCounted, asks('unanswered')),
    due: after(counts.due, mostCounted, asks('due')),
    inbox: after(counts.inbox, mostRowsCounted, ({ folder }) => folder === 'inbox'),
    archive: after(counts.archive, mostRowsCounted, ({ folder }) => folder === 'archive'),
  };
}

/** Which number of the counts a question has. */
export const countOf: Readonly<Record<Question, 'unread' | 'waiting' | 'toBook' | 'unanswered' | 'due'>> = {
  unread: 'unread',
  waiting: 'waiting',
  'to-book': 'toBook',
  unanswered: 'unanswered',
  due: 'due',
};

/** Whether a question finds a row, as far as the row is known. */
const asks =
  (question: Question) =>
  ({ folder, unread, status, side = null, waitsFor = null, waitsSince = null, dueAt = null }: SeenRow): boolean =>
    status !== undefined &&
    isAskedFor(question, { folder, unread, status, side, waitsFor, waitsSince, dueAt }, new Date(serverNow()));

/** The order of the inbox: overdue first, then newest by last message. Document 3, section 2.1. */
export function inboxOrder(a: ListedConsult, b: ListedConsult): number {
  if (a.overdue !== b.overdue) return a.overdue ? -1 : 1;
  return Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt);
}
