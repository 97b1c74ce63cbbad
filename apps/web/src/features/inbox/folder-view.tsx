import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { mostRowsCounted } from '@consult/domain/inbox/folder-count.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { heldBy } from '../../app/guard.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { claimsQuery } from '../../app/session.ts';
import {
  isChanged,
  keepWords,
  loadedRows,
  ListState,
  RefreshButton,
  RowsShown,
  NeighbourKeys,
  pickSearch,
  useRowChanges,
  SearchBar,
  ConsultSearchLine,
  useConsultSearch,
  useFoundLive,
  useRowActions,
  useSelection,
  useSteadyRows,
  withChanges,
  useSearchWords,
  type Folder,
  type ListedConsult,
} from '../list/list.ts';
import { ConsultList } from './consult-list.tsx';
import { EmptyFolder } from './empty-folder.tsx';
import classes from './inbox.module.css';
import { countsAfter, countsQuery, folderQuery, inboxOrder, searchQuery } from './inbox-query.ts';
import { ListKeys } from './list-keys.tsx';
import { PhoneActions } from './phone-actions.tsx';
import { refreshFound, refreshInbox } from './refresh-inbox.ts';
import { StatusFilter } from './status-filter.tsx';

const path = '/dashboard/secure-messaging';

const overdueOrNot = ({ overdue }: ListedConsult) => (overdue ? 'overdue' : '');

type Props = {
  folder: Folder;
  /** The consult that covers the list. */
  opened: string | undefined;
  /** The consult that was just closed. */
  returnTo: string | null;
};

/**
 * Inbox or archive: overdue consults first, then newest by last message, ten more at a time; or the results of a
 * search.
 */
export function FolderView({ folder, opened, returnTo }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const claims = useQuery(claimsQuery).data;
  const held = heldBy(claims);
  const withStatus = held.has('editActivityStatus');
  const shown = opened === undefined;
  const { status, ...others } = pickSearch(location.search);
  const address = status && withStatus ? { ...others, status } : others;
  const text = useSearchWords(location.state.searchId);
  const search = useConsultSearch({
    address,
    text,
    folder,
    write: (next, words, enter) =>
      void navigate({
        to: path,
        search: { tab: folder, ...next },
        state: words === '' ? {} : { searchId: keepWords(words) },
        replace: !enter,
        resetScroll: false,
      }),
    onCleared: () => void refreshInbox(),
  });
  const { asked } = search;

  const folderList = useInfiniteQuery({ ...folderQuery(folder), enabled: asked === null });
  const found = useInfiniteQuery({
    ...searchQuery(asked ?? { text: '', columns: [], status: null, folder }),
    enabled: asked !== null,
  });
  const list = asked ? found : folderList;
  const { all: changes, open: unconfirmed } = useRowChanges();
  const within = asked ? asked.folder : folder;
  const ownerId = claims?.uid ?? '';
  const inList = asked === null;
  const complete = !list.hasNextPage;
  const fresh = useMemo(
    () =>
      withChanges(loadedRows(list.data), changes, {
        ownerId,
        belongs: (row) => within === null || row.folder === within,
        ...(inList ? { order: inboxOrder } : {}),
        complete,
      }),
    [list.data, changes, ownerId, within, inList, complete],
  );
  const { rows, byId, order, waiting, groups, place, body, hand } = useSteadyRows(fresh, {
    shown,
    returnTo,
    own: (id) => isChanged(changes, ownerId, id),
    of: list.data === undefined || list.isPlaceholderData ? null : JSON.stringify([folder, asked]),
    groupOf: overdueOrNot,
  });
  const selection = useSelection(order);
  const [selecting, setSelecting] = useState(false);
  const actions = useRowActions();
  useFoundLive(asked !== null, returnTo, refreshFound);

  const open = useCallback(
    (id: string, replace = false) =>
      void navigate({ to: path, search: (now) => ({ ...now, tab: folder, econsultId: id }), state: true, replace }),
    [navigate, folder],
  );
  const handleOpen = useCallback((id: string) => open(id), [open]);
  const names: Record<Folder, string> = { inbox: t`Inbox`, archive: t`Archive` };
  const count = rows.length;
  // A list that is loaded to its end counts its own rows; otherwise the server counts, up to its limit.
  const counts = useQuery({ ...countsQuery, enabled: inList }).data;
  const total = counts ? countsAfter(counts, unconfirmed, ownerId)[folder] : 0;
  const most = total > mostRowsCounted ? `${mostRowsCounted}+` : String(total);
  return (
    <div className={classes.view} ref={place}>
      <SearchBar
        search={search}
        label={t`Search consults`}
        after={withStatus ? <StatusFilter status={search.status} onChoose={search.chooseStatus} /> : null}
        end={
          <>
            {list.data && asked === null ? (
              <RowsShown>
                {list.hasNextPage
                  ? total > count
                    ? t`Showing ${count} of ${most}`
                    : t`Showing the first ${count}`
                  : t`${plural(count, { one: '# consult', other: '# consults' })}`}
              </RowsShown>
            ) : null}
            <RefreshButton list={list} />
          </>
        }
      />
      {asked ? (
        <ConsultSearchLine
          search={search}
          found={list.data && !found.isPlaceholderData ? { count, more: list.hasNextPage } : null}
          where={asked.folder === null ? t`Inbox and Archive` : names[asked.folder]}
          {...(asked.folder === null ? {} : { onBoth: () => search.searchBoth(true) })}
        />
      ) : null}
      <ListState
        list={list}
        failed={asked ? t`Error running search` : t`Error loading messages`}
        isEmpty={rows.length === 0}
        empty={<EmptyFolder folder={folder} search={asked ? search : null} />}
      >
        <ConsultList
          rows={rows}
          grouped={asked === null}
          more={list.hasNextPage}
          waiting={waiting}
          groups={groups}
          body={body}
          hand={hand}
          selection={selection}
          selecting={selecting}
          actions={actions}
          openHref={`${path}?tab=${folder}&econsultId=`}
          onOpen={handleOpen}
          withStatus={withStatus}
          withFolder={asked !== null}
          viewer={claims?.specialist ? 'consultant' : claims?.roles.includes('moa') ? 'moa' : 'referrer'}
        >
          <LoadMore list={list} />
        </ConsultList>
      </ListState>
      <PhoneActions
        selecting={selecting}
        rows={rows.filter(({ id }) => selection.has(id))}
        actions={actions}
        onSelecting={(next) => {
          setSelecting(next);
          if (!next) selection.clear();
        }}
      />
      {opened === undefined ? (
        <ListKeys list={place} rows={byId} selection={selection} actions={actions} onOpen={handleOpen} />
      ) : (
        <NeighbourKeys order={order} opened={opened} onOpen={(id) => open(id, true)} />
      )}
    </div>
  );
}
