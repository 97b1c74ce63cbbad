import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';

export type Folder = 'inbox' | 'archive';
export type InboxRow = Output<'inbox-page'>['rows'][number];

/** The viewer's inbox or archive, ten rows a page: overdue first, then newest by last message. */
export const folderQuery = (folder: Folder) =>
  infiniteQueryOptions({
    queryKey: ['inbox', folder],
    queryFn: ({ pageParam, signal }) => call('inbox-page', { folder, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** How many consults of the inbox are unread, counted up to 100. */
export const countsQuery = queryOptions({
  queryKey: ['inbox-counts'],
  queryFn: ({ signal }) => call('inbox-counts', {}, { signal }),
});

/** Asks again for the lists that are on screen, and for the count. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([refetchAfresh(['inbox']), refetchAfresh(countsQuery.queryKey)]);
}

type Pages = InfiniteData<Output<'inbox-page'>, string | null>;

/** The row of a consult as a list on this device last had it. */
export function knownRow(activityId: string): InboxRow | undefined {
  for (const [, pages] of queryClient.getQueriesData<Pages>({ queryKey: ['inbox'] })) {
    for (const page of pages?.pages ?? []) {
      const row = page.rows.find(({ id }) => id === activityId);
      if (row) return row;
    }
  }
  return undefined;
}

/** Shows a consult as read in the lists at once, before they are asked for again. */
export function showAsRead(activityId: string): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: ['inbox'] },
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
