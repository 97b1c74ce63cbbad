import type { InfiniteData } from '@tanstack/react-query';
import type { Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

/** A consult as a list has it: the viewer's own row of it, or the row of their clinic. */
export type ListedConsult = Output<'inbox-page'>['rows'][number];
export type Folder = ListedConsult['folder'];

type ListedPages = InfiniteData<{ rows: ListedConsult[]; next: string | null }, string | null>;

/** The first key, in the cache, of every list of consults. */
const listKeys = ['inbox', 'inbox-search', 'clinic-inbox', 'clinic-search'] as const;

/** The row of a consult as a list on this page last had it. */
export function knownRow(activityId: string): ListedConsult | undefined {
  for (const key of listKeys)
    for (const [, pages] of queryClient.getQueriesData<ListedPages>({ queryKey: [key] })) {
      for (const page of pages?.pages ?? []) {
        const row = page.rows.find(({ id }) => id === activityId);
        if (row) return row;
      }
    }
  return undefined;
}

/** Shows a consult as read in the lists, which the server has marked: they are not refetched for it. */
export function showAsRead(activityId: string): void {
  for (const key of listKeys)
    queryClient.setQueriesData<ListedPages>(
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

/** The folder that a row moves to out of this one. */
export function folderAcross(folder: Folder): Folder {
  return folder === 'inbox' ? 'archive' : 'inbox';
}
