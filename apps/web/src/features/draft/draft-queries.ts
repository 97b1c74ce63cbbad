import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { refetchAfresh } from '../../app/refetch.ts';

export type OpenedDraft = Output<'consultDraft-getDraft'>;
type DraftsPage = Output<'consultDraft-listDrafts'>;
export type DraftCard = DraftsPage['drafts'][string] & { id: string };

/** The drafts of a collection, the latest save first. */
export const draftsQuery = (collection: DraftCollection, search: string) =>
  infiniteQueryOptions({
    queryKey: ['drafts', collection, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'consultDraft-listDrafts',
        { consultDraftsCollectionType: collection, search, after: pageParam },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** What the viewer forwarded and waits for approval, or was sent lately; the last forwarded first. */
export const forwardedQuery = infiniteQueryOptions({
  queryKey: ['drafts', 'forwarded'],
  queryFn: ({ pageParam, signal }) => call('consultDraft-listForwarded', { after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
});

/** The number of drafts, and of approvals that the viewer has not read; both counted up to 100. */
export const draftCountsQuery = queryOptions({
  queryKey: ['draft-counts'],
  queryFn: ({ signal }) => call('consultDraft-counts', {}, { signal }),
});

/**
 * A draft as the server has it now. It is fetched once per opening: the form holds the text from then on, and nothing
 * refreshes it behind the person's back. `turn` tells one opening from the next.
 */
export const openedDraftQuery = (collection: DraftCollection, draftId: string, turn: number) =>
  queryOptions({
    queryKey: ['opened-draft', collection, draftId, turn],
    queryFn: ({ signal }) =>
      call('consultDraft-getDraft', { consultDraftsCollectionType: collection, draftId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Refetches the lists of drafts that are on screen, and the counts. */
export async function refreshDrafts(): Promise<void> {
  await Promise.all([refetchAfresh(['drafts']), refetchAfresh(draftCountsQuery.queryKey)]);
}
