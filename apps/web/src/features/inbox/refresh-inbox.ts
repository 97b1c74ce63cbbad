import { call } from '../../app/call.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { refreshFoundBy, refreshList, type Folder, type ListedConsult, type SearchAsked } from '../list/list.ts';
import { countsQuery, folderQuery } from './inbox-query.ts';

const folders: readonly Folder[] = ['inbox', 'archive'];

/** Updates the viewer's lists and the count after something happened to these consults. */
export async function refreshRows(changed: ReadonlySet<string>): Promise<void> {
  await Promise.all([
    refetchAfresh(countsQuery.queryKey),
    ...folders.map((folder) =>
      refreshList<ListedConsult>(
        folderQuery(folder).queryKey,
        changed,
        ({ overdue }) => overdue,
        async (after) => {
          const { rows } = await call('inbox-page', { folder, after });
          return rows;
        },
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
