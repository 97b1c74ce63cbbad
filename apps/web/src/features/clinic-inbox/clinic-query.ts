import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toBookStatuses } from '@consult/domain/activity/status.ts';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { mostCounted } from '../../ui/count.tsx';
import {
  changesOf,
  moreAfter,
  onRowsDone,
  refreshFoundBy,
  refreshList,
  type RowChanges,
  type RowPreview,
  type SearchAsked,
} from '../list/list.ts';

export type ClinicRow = Output<'clinicInbox-page'>['rows'][number];

/**
 * One clinic's consults, ten rows a page: all of them newest message first, or those to book, the urgent ones first.
 */
export const clinicQuery = (clinicId: string, toBook: boolean) =>
  infiniteQueryOptions({
    queryKey: ['clinic-inbox', clinicId, toBook],
    queryFn: ({ pageParam, signal }) => call('clinicInbox-page', { clinicId, toBook, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
  });

/** The results of a search of a clinic's consults, 25 a page. */
export const clinicSearchQuery = (clinicId: string, toBook: boolean, { text, columns, status }: SearchAsked) =>
  infiniteQueryOptions({
    queryKey: ['clinic-search', clinicId, toBook, { text, columns, status }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'clinicInbox-search',
        { clinicId, toBook, text, columns: [...columns], status, after: pageParam },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** The viewer's clinics, with the number of unread consults and of those to book in each, counted up to 100. */
export const clinicCountsQuery = queryOptions({
  queryKey: ['clinic-counts'],
  queryFn: ({ signal }) => call('clinicInbox-counts', {}, { signal }),
});

type ClinicCounts = Output<'clinicInbox-counts'>['clinics'][number];

/** The counts of a clinic with what was done to its rows. A number that the server no longer counts exactly stays. */
export function clinicCountsAfter(counts: ClinicCounts, changes: RowChanges): ClinicCounts {
  const after = (count: number, counted: Parameters<typeof moreAfter>[2]) =>
    count > mostCounted ? count : Math.max(0, count + moreAfter(changes, counts.clinicId, counted));
  return {
    ...counts,
    unread: after(counts.unread, ({ unread }) => unread),
    toBook: after(counts.toBook, ({ status }) => status !== undefined && isToBook({ status })),
  };
}

/** Whether a row belongs to those to book. */
export const isToBook = ({ status }: Pick<ClinicRow, 'status'>): boolean => toBookStatuses.includes(status);

/** The order of a clinic's list: of the consults to book the urgent ones first, then newest by last message. */
export const clinicOrder =
  (toBook: boolean) =>
  (a: ClinicRow, b: ClinicRow): number => {
    const urgent = (row: ClinicRow) => toBook && row.status === 'to_book_urgent';
    if (urgent(a) !== urgent(b)) return urgent(a) ? -1 : 1;
    return Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt);
  };

/** Updates a clinic's lists and the counts after something happened to these consults. */
export async function refreshClinic(clinicId: string, changed: ReadonlySet<string>): Promise<void> {
  await Promise.all([
    refetchAfresh(clinicCountsQuery.queryKey),
    ...[true, false].map((toBook) =>
      refreshList<ClinicRow>(
        clinicQuery(clinicId, toBook).queryKey,
        changed,
        // A changed status moves a row within the list to book to a place that only the server knows.
        ({ status }) => toBook && status === 'to_book_urgent',
        (after) => call('clinicInbox-page', { clinicId, toBook, after }),
      ),
    ),
  ]);
}

/** Updates the searches of a clinic's consults after staff did something to these consults. */
export function refreshFoundInClinic(changed: ReadonlySet<string>): Promise<void> {
  return refreshFoundBy<ClinicRow>('clinic-search', changed, ([, clinicId, toBook, asked], after) => {
    const { text, columns, status } = asked as Pick<SearchAsked, 'text' | 'columns' | 'status'>;
    return call('clinicInbox-search', {
      clinicId: clinicId as string,
      toBook: toBook as boolean,
      text,
      columns: [...columns],
      status,
      after,
    });
  });
}

onRowsDone((command, ids) => {
  const clinicId = (command.preview as RowPreview).rows[0]?.ownerId;
  if (clinicId === undefined || clinicId === command.person) return undefined;
  // The counts change at once: those that are read anew may have it or not.
  queryClient.setQueryData(
    clinicCountsQuery.queryKey,
    (now) => now && { clinics: now.clinics.map((one) => clinicCountsAfter(one, changesOf([command]))) },
  );
  // A live event asks for what somebody has read.
  if (command.call === 'activity-markRead') return undefined;
  return Promise.allSettled([refreshClinic(clinicId, ids), refreshFoundInClinic(ids)]);
});
