import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { refreshFoundBy, refreshList } from '../list/list.ts';

/** A message as a list has it: the row of one owner. */
export type MessageRow = Output<'patientMessage-list'>['rows'][number];
export type Folder = MessageRow['folder'];

/** Whose messages: of an owner, or '' for the one with whom the viewer begins. */
type Owner = string;

const ownerOf = (owner: Owner) => (owner === '' ? {} : { ownerId: owner });

/** A folder, twenty messages a page, newest change first. Live events keep it up to date. */
export const folderQuery = (owner: Owner, folder: Folder) =>
  infiniteQueryOptions({
    queryKey: ['patient-messages', owner, folder],
    queryFn: ({ pageParam, signal }) =>
      call('patientMessage-list', { folder, ...ownerOf(owner), after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
  });

export type MessagesAsked = { text: string; folder: Folder | null };

/** What a search found, twenty a page. */
export const searchQuery = (owner: Owner, asked: MessagesAsked) =>
  infiniteQueryOptions({
    queryKey: ['patient-messages-search', owner, asked],
    queryFn: ({ pageParam, signal }) =>
      call('patientMessage-search', { ...asked, ...ownerOf(owner), after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** Whose messages the viewer reads, with the unread ones of each inbox, counted up to 100. */
export const countsQuery = queryOptions({
  queryKey: ['patient-message-counts'],
  queryFn: ({ signal }) => call('patientMessage-counts', {}, { signal }),
});

/** The opened message. */
export const messageQuery = (messageId: string, owner: Owner) =>
  queryOptions({
    queryKey: ['patient-message', messageId, owner],
    queryFn: ({ signal }) => call('patientMessage-get', { messageId, ...ownerOf(owner) }, { signal }),
    retry: false,
  });

/** What a patient answered to a form. */
export const answersQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['care-form-answers', messageId],
    queryFn: ({ signal }) => call('careForm-getAnswers', { messageId }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });

export type OpenedMessage = Output<'patientMessage-get'>;

const folders: readonly Folder[] = ['inbox', 'sent', 'archive'];

/** Updates the lists of an owner, what a search of theirs found, the opened message and the counts. */
export async function refreshMessages(owner: Owner, changed: ReadonlySet<string>): Promise<void> {
  await Promise.all([
    refetchAfresh(countsQuery.queryKey),
    ...[...changed].map((id) => refetchAfresh(['patient-message', id])),
    ...folders.map((folder) =>
      refreshList<MessageRow>(
        folderQuery(owner, folder).queryKey,
        changed,
        () => false,
        (after) => call('patientMessage-list', { folder, ...ownerOf(owner), after }),
      ),
    ),
    refreshFoundBy<MessageRow>('patient-messages-search', changed, ([, of, asked], after) =>
      call('patientMessage-search', { ...(asked as MessagesAsked), ...ownerOf(of as Owner), after }),
    ),
  ]);
}

/** Shows at once what the server answered to something that was done with the opened message. */
export async function refreshOpened(messageId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['patient-messages'] });
  void queryClient.invalidateQueries({ queryKey: ['patient-messages-search'] });
  void refetchAfresh(countsQuery.queryKey);
  await refetchAfresh(['patient-message', messageId]);
}
