import { questions, type Question } from '@consult/domain/inbox/questions.ts';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import {
  changesOf,
  onRowsDone,
  refreshFoundBy,
  refreshList,
  type Folder,
  type ListedConsult,
  type SearchAsked,
} from '../list/list.ts';
import { askedOf, countsAfter, countsQuery, folderQuery } from './inbox-query.ts';

/** Every list of the viewer's own rows: the folders, and what each question finds. */
const lists: readonly [Folder, Question | null][] = [
  ['inbox', null],
  ['archive', null],
  ...questions.map((question) => ['inbox', question] as [Folder, Question]),
];

/** Updates the viewer's lists and the count after something happened to these consults. */
export async function refreshRows(changed: ReadonlySet<string>): Promise<void> {
  await Promise.all([
    refetchAfresh(countsQuery.queryKey),
    ...lists.map(([folder, question]) =>
      refreshList<ListedConsult>(
        folderQuery(folder, question).queryKey,
        changed,
        ({ overdue }) => overdue,
        (after) => call('inbox-page', { ...askedOf(folder, question), after }),
      ),
    ),
  ]);
}

/** Refetches the lists that are on screen, and the count. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([refetchAfresh(['inbox']), refetchAfresh(countsQuery.queryKey)]);
}

/** Updates the searches of the viewer's own rows after the viewer did something to these consults. */
export function refreshFound(changed: ReadonlySet<string>): Promise<void> {
  return refreshFoundBy<ListedConsult>('inbox-search', changed, ([, asked], after) => {
    const { columns, ...others } = asked as SearchAsked;
    return call('inbox-search', { ...others, columns: [...columns], after });
  });
}

onRowsDone((command, ids) => {
  // The counts change at once: those that are read anew may have it or not.
  queryClient.setQueryData(
    countsQuery.queryKey,
    (now) => now && countsAfter(now, changesOf([command]), command.person),
  );
  // A live event asks for what somebody has read.
  if (command.call === 'activity-markRead') return undefined;
  return Promise.allSettled([refreshRows(ids), refreshFound(ids)]);
});
