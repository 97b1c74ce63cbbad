import { call } from '../../app/call.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { countsQuery, folderQuery, type Folder, type InboxRow } from './inbox-query.ts';
import { refreshList } from './refresh-list.ts';

const folders: readonly Folder[] = ['inbox', 'archive'];

/** Brings the viewer's lists up to date after something happened to these consults, and the count. */
export async function refreshRows(changed: ReadonlySet<string>): Promise<void> {
  await Promise.all([
    refetchAfresh(countsQuery.queryKey),
    ...folders.map((folder) =>
      refreshList<InboxRow>(
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

/** Asks again for the lists that are on screen, and for the count. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([refetchAfresh(['inbox']), refetchAfresh(countsQuery.queryKey)]);
}
