import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

export type Folder = 'inbox' | 'archive';
export type InboxPages = InfiniteData<Output<'inbox-page'>, string | null>;
export type InboxRow = Output<'inbox-page'>['rows'][number];

/** What a search asks for; `folder` null looks in both. */
export type SearchAsked = {
  text: string;
  columns: readonly SearchColumn[];
  status: InboxRow['status'] | null;
  folder: Folder | null;
};

/**
 * The viewer's inbox or archive, ten rows a page: overdue first, then newest by last message. Live events keep it, so
 * that a window which comes back asks for nothing.
 */
export const folderQuery = (folder: Folder) =>
  infiniteQueryOptions({
    queryKey: ['inbox', folder],
    queryFn: ({ pageParam, signal }) => call('inbox-page', { folder, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
  });

/** What a search found, 25 a page, newest message first. It stays as it is until it is asked for again. */
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

/** How many consults of the inbox are unread, counted up to 100, and how many lie in each folder. */
export const countsQuery = queryOptions({
  queryKey: ['inbox-counts'],
  queryFn: ({ signal }) => call('inbox-counts', {}, { signal }),
});

/** Where lists of consults lie in the cache. */
const listKeys = ['inbox', 'inbox-search', 'clinic-inbox', 'clinic-search'] as const;

/** The row of a consult as a list on this device last had it. */
export function knownRow(activityId: string): InboxRow | undefined {
  for (const key of listKeys)
    for (const [, pages] of queryClient.getQueriesData<InboxPages>({ queryKey: [key] })) {
      for (const page of pages?.pages ?? []) {
        const row = page.rows.find(({ id }) => id === activityId);
        if (row) return row;
      }
    }
  return undefined;
}

/** Shows a consult as read in the lists at once, before they are asked for again. */
export function showAsRead(activityId: string): void {
  for (const key of listKeys)
    queryClient.setQueriesData<InboxPages>(
      { queryKey: [key] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === activityId ? { ...row, unread: false, overdue: false } : row)),
          })),
        },
    );
}

/** Where a move out of a folder leads. */
export function folderAcross(folder: Folder): Folder {
  return folder === 'inbox' ? 'archive' : 'inbox';
}
