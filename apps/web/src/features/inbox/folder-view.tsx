import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { mostRowsCounted } from '@consult/domain/inbox/folder-count.ts';
import { isAskedFor, type Question } from '@consult/domain/inbox/questions.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
  pickQuestion,
  pickSearch,
  useShownChanges,
  SearchBar,
  ConsultSearchLine,
  useConsultSearch,
  useFoundLive,
  useListBeside,
  useOpenedInSight,
  useNamesakes,
  useRowActions,
  useSelection,
  useSteadyRows,
  withChanges,
  useSearchWords,
  type Folder,
  type ListedConsult,
  type SeenRow,
} from '../list/list.ts';
import { mostCounted } from '../../ui/count.tsx';
import { useNow } from '../../ui/now.ts';
import { ConsultList } from './consult-list.tsx';
import { EmptyFolder } from './empty-folder.tsx';
import classes from './inbox.module.css';
import { countOf, countsAfter, countsQuery, folderQuery, inboxOrder, searchQuery } from './inbox-query.ts';
import { ListKeys } from './list-keys.tsx';
import { PhoneActions } from './phone-actions.tsx';
import { QuestionStrip } from './question-strip.tsx';
import { refreshFound, refreshInbox } from './refresh-inbox.ts';
import { StatusFilter } from './status-filter.tsx';
import { useAllMatching } from './use-all-matching.ts';
import { useOpenedStays } from './use-opened-stays.ts';

const path = '/dashboard/secure-messaging';

const overdueOrNot = ({ overdue }: ListedConsult) => (overdue ? 'overdue' : '');

type Props = {
  folder: Folder;
  /** The consult that is open over the list, or beside it. */
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
  const { beside } = useListBeside();
  const shown = opened === undefined || beside;
  // Another filter beside the opened consult leaves it open.
  const stays = opened !== undefined && beside ? { econsultId: opened } : {};
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
        search: { tab: folder, ...next, ...stays },
        state: words === '' ? {} : { searchId: keepWords(words) },
        replace: !enter,
        resetScroll: false,
      }),
    onCleared: () => void refreshInbox(),
  });
  const { asked } = search;
  // A search looks in the whole folder.
  const question = folder === 'inbox' && asked === null ? (pickQuestion(location.search).question ?? null) : null;

  const folderList = useInfiniteQuery({
    ...folderQuery(folder, question),
    enabled: asked === null,
    placeholderData: keepPreviousData,
  });
  const found = useInfiniteQuery({
    ...searchQuery(asked ?? { text: '', columns: [], status: null, folder }),
    enabled: asked !== null,
  });
  const list = asked ? found : folderList;
  const { all: changes, open: unconfirmed } = useShownChanges();
  const within = asked ? asked.folder : folder;
  const ownerId = claims?.uid ?? '';
  const inList = asked === null;
  const complete = !list.hasNextPage;
  const now = useNow();
  const changed = useMemo(
    () =>
      withChanges(loadedRows(list.data), changes, {
        ownerId,
        belongs: (row) =>
          question ? isAskedFor(question, row, new Date(now)) : within === null || row.folder === within,
        ...(inList ? { order: inboxOrder } : {}),
        complete,
      }),
    [list.data, changes, ownerId, within, inList, complete, question, now],
  );
  const fresh = useOpenedStays(changed, opened);
  const { rows, byId, order, waiting, groups, place, body, hand } = useSteadyRows(fresh, {
    shown,
    returnTo,
    own: (id) => isChanged(changes, ownerId, id),
    of: list.data === undefined || list.isPlaceholderData ? null : JSON.stringify([folder, asked, question]),
    groupOf: overdueOrNot,
  });
  useOpenedInSight(place, opened, beside);
  const selection = useSelection(order);
  const matching = useAllMatching(selection, folder, question);
  const selectable = useMemo(() => new Map<string, SeenRow>([...matching.rows, ...byId]), [matching.rows, byId]);
  const selected = selection.ids.flatMap((id) => selectable.get(id) ?? []);
  const namesakes = useNamesakes(ownerId, order);
  const [selecting, setSelecting] = useState(false);
  const actions = useRowActions();
  useFoundLive(asked !== null, returnTo, refreshFound);

  const open = useCallback(
    (id: string, replace = false) =>
      void navigate({
        to: path,
        search: (now) => ({ ...now, tab: folder, econsultId: id }),
        state: true,
        replace,
        // A list that stays in sight keeps its place.
        resetScroll: !beside,
      }),
    [navigate, folder, beside],
  );
  // Beside an opened consult the next one takes its place, also in the history.
  const replaces = opened !== undefined;
  const handleOpen = useCallback((id: string) => open(id, replaces), [open, replaces]);
  const names: Record<Folder, string> = { inbox: t`Inbox`, archive: t`Archive` };
  const count = rows.length;
  // A list that is loaded to its end counts its own rows; otherwise the server counts, up to its limit.
  const counted = useQuery({ ...countsQuery, enabled: inList || folder === 'inbox' }).data;
  const counts = counted && countsAfter(counted, unconfirmed, ownerId);
  const total = counts?.[question ? countOf[question] : folder] ?? 0;
  const limit = question ? mostCounted : mostRowsCounted;
  const most = total > limit ? `${limit}+` : String(total);
  const ask = (next: Question | null) =>
    void navigate({
      to: path,
      search: { tab: folder, ...(next ? { question: next } : {}), ...stays },
      resetScroll: false,
    });
  return (
    <div className={classes.view} ref={place}>
      <SearchBar
        search={search}
        foundNone={asked !== null && !found.isPlaceholderData && found.data !== undefined && count === 0}
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
      {folder === 'inbox' ? (
        <QuestionStrip question={question} counts={counts} withStatus={withStatus} onAsk={ask} />
      ) : null}
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
        className={classes.list}
        cells={['box', 'lines', 'what', 'line', ...(withStatus ? (['line'] as const) : []), 'time']}
        withStatus={withStatus}
        empty={<EmptyFolder folder={folder} search={asked ? search : null} onAll={question ? () => ask(null) : null} />}
      >
        <ConsultList
          rows={rows}
          grouped={asked === null}
          more={list.hasNextPage}
          waiting={waiting}
          groups={groups}
          body={body}
          hand={hand}
          namesakes={namesakes}
          selection={selection}
          selected={selected}
          everything={
            inList && list.hasNextPage && total > count
              ? { words: most, state: matching.state, select: matching.select }
              : null
          }
          selecting={selecting}
          actions={actions}
          openHref={`${path}?tab=${folder}${question ? `&question=${question}` : ''}&econsultId=`}
          onOpen={handleOpen}
          opened={opened}
          withStatus={withStatus}
          withFolder={asked !== null || question === 'to-book'}
          viewer={claims?.specialist ? 'consultant' : claims?.roles.includes('moa') ? 'moa' : 'referrer'}
        >
          <LoadMore list={list} asScrolled />
        </ConsultList>
      </ListState>
      <PhoneActions
        selecting={selecting}
        rows={selected}
        of={rows.length}
        chosen={selection}
        actions={actions}
        onSelecting={(next) => {
          setSelecting(next);
          if (!next) selection.clear();
        }}
      />
      {opened === undefined ? (
        <ListKeys list={place} rows={selectable} selection={selection} actions={actions} onOpen={handleOpen} />
      ) : (
        <NeighbourKeys order={order} list={list} opened={opened} onOpen={(id) => open(id, true)} />
      )}
    </div>
  );
}
