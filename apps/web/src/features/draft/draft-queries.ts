import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { refetchAfresh } from '../../app/refetch.ts';

export type OpenedDraft = Output<'consultDraft-getDraft'>;
type DraftsPage = Output<'consultDraft-listDrafts'>;
export type DraftCard = DraftsPage['drafts'][string] & { id: string };

/** The drafts of a collection, the last saved first. */
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

/** How many drafts there are, and how many approvals wait unread; both counted up to 100. */
export const draftCountsQuery = queryOptions({
  queryKey: ['draft-counts'],
  queryFn: ({ signal }) => call('consultDraft-counts', {}, { signal }),
});

/**
 * A draft as it lies on the server now. Opened once: what is typed from then on is the form's, so nothing refreshes it
 * behind the person's back. `turn` tells one opening from the next.
 */
export const openedDraftQuery = (collection: DraftCollection, draftId: string, turn: number) =>
  queryOptions({
    queryKey: ['opened-draft', collection, draftId, turn],
    queryFn: ({ signal }) =>
      call('consultDraft-getDraft', { consultDraftsCollectionType: collection, draftId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Asks again for the lists of drafts that are on screen, and for the counts. */
export async function refreshDrafts(): Promise<void> {
  await Promise.all([refetchAfresh(['drafts']), refetchAfresh(draftCountsQuery.queryKey)]);
}
