import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, type ReactNode } from 'react';
import { LoadMore } from '../../app/load-more.tsx';
import { EmptyState } from '../../ui/states.tsx';
import {
  isChanged,
  keepWords,
  loadedRows,
  ListState,
  RefreshButton,
  NeighbourKeys,
  NothingFound,
  pickSearch,
  SearchBar,
  ConsultSearchLine,
  useShownChanges,
  useConsultSearch,
  useFoundLive,
  useListBeside,
  useOpenedInSight,
  useNamesakes,
  RowList,
  useSteadyRows,
  withChanges,
  useSearchWords,
} from '../list/list.ts';
import classes from './clinic-inbox.module.css';
import { ClinicKeys } from './clinic-keys.tsx';
import {
  clinicOrder,
  clinicQuery,
  clinicSearchQuery,
  isToBook,
  refreshClinic,
  refreshFoundInClinic,
  type ClinicRow as Row,
} from './clinic-query.ts';
import { ClinicRow } from './clinic-row.tsx';
import { useMarkBooked } from './use-mark-booked.tsx';

const path = '/dashboard/clinic-inbox';
const nothingAsked = { text: '', columns: [], status: null, folder: null } as const;

type Props = {
  clinicId: string;
  toBook: boolean;
  withStatus: boolean;
  opened: string | undefined;
  returnTo: string | null;
  /** The switch between all consults and those to book. */
  filter: ReactNode;
};

/** The consults of one clinic, all or those to book, or the results of a search among them. */
export function ClinicList({ clinicId, toBook, withStatus, opened, returnTo, filter }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const { beside } = useListBeside();
  const shown = opened === undefined || beside;
  const { columns } = pickSearch(location.search);
  const search = useConsultSearch({
    address: columns ? { columns } : {},
    text: useSearchWords(location.state.searchId),
    folder: null,
    write: (next, words, enter) =>
      void navigate({
        to: path,
        search: (now) => {
          const { columns: _before, ...rest } = now;
          return next.columns ? { ...rest, columns: next.columns } : rest;
        },
        state: words === '' ? {} : { searchId: keepWords(words) },
        replace: !enter,
        resetScroll: false,
      }),
    onCleared: () => void refreshClinic(clinicId, new Set()),
  });
  const { asked } = search;
  const whole = useInfiniteQuery({ ...clinicQuery(clinicId, toBook), enabled: asked === null });
  const found = useInfiniteQuery({
    ...clinicSearchQuery(clinicId, toBook, asked ?? nothingAsked),
    enabled: asked !== null,
  });
  const list = asked ? found : whole;
  const { all: changes } = useShownChanges();
  const complete = !list.hasNextPage;
  const searching = asked !== null;
  const fresh = useMemo(
    () =>
      withChanges(loadedRows<Row>(list.data), changes, {
        ownerId: clinicId,
        belongs: (row) => !toBook || isToBook(row),
        ...(searching ? {} : { order: clinicOrder(toBook) }),
        complete,
      }),
    [list.data, changes, clinicId, toBook, searching, complete],
  );
  const { rows, byId, order, waiting, place, body, hand } = useSteadyRows(fresh, {
    shown,
    returnTo,
    own: (id) => isChanged(changes, clinicId, id),
    of: list.data === undefined || list.isPlaceholderData ? null : JSON.stringify([clinicId, toBook, asked]),
  });
  useOpenedInSight(place, opened, beside);
  useFoundLive(asked !== null, returnTo, refreshFoundInClinic);
  const handleBooked = useMarkBooked();
  const open = useCallback(
    (id: string, replace = false) =>
      void navigate({
        to: path,
        search: (now) => ({ ...now, econsultId: id }),
        state: true,
        replace,
        // A list that stays in sight keeps its place.
        resetScroll: !beside,
      }),
    [navigate, beside],
  );
  // Beside an opened consult the next one takes its place, also in the history.
  const replaces = opened !== undefined;
  const handleOpen = useCallback((id: string) => open(id, replaces), [open, replaces]);
  const count = rows.length;
  const namesakes = useNamesakes(clinicId, order);
  return (
    <div className={classes.view} ref={place}>
      <SearchBar
        search={search}
        foundNone={asked !== null && !found.isPlaceholderData && found.data !== undefined && count === 0}
        label={t`Search consults`}
        before={filter}
        end={<RefreshButton list={list} onPhone />}
      />
      {asked ? (
        <ConsultSearchLine
          search={search}
          found={list.data && !found.isPlaceholderData ? { count, more: list.hasNextPage } : null}
          where={toBook ? t`To Book` : t`All`}
        />
      ) : null}
      <ListState
        list={list}
        failed={asked ? t`Error running search` : t`Error loading messages`}
        isEmpty={count === 0}
        className={classes.list}
        cells={['lines', 'line', 'what', 'line', ...(withStatus ? (['line'] as const) : []), 'time']}
        withStatus={withStatus}
        empty={
          asked ? (
            <NothingFound search={search} elsewhere={null} />
          ) : (
            <EmptyState icon={<IconInbox size={18} stroke={1.75} aria-hidden="true" />}>
              <Trans>No Consults</Trans>
            </EmptyState>
          )
        }
      >
        <RowList
          className={classes.list}
          head={
            <>
              <span aria-hidden="true">{t`Patient`}</span>
              <span className={classes.callName} aria-hidden="true">{t`Call`}</span>
              <span aria-hidden="true">{toBook ? t`What to book` : t`Consult and latest message`}</span>
              <span className={classes.physicians} aria-hidden="true">{t`Physician`}</span>
              {withStatus ? <span className={classes.statusName} aria-hidden="true">{t`Status`}</span> : null}
              <span aria-hidden="true">
                {toBook ? t({ message: 'Waiting', context: 'a patient' }) : t`Last message`}
              </span>
            </>
          }
          withStatus={withStatus}
          waiting={waiting}
          body={body}
          hand={hand}
        >
          <ul aria-label={t`${plural(count, { one: '# consult', other: '# consults' })}`}>
            {rows.map((row) => (
              <ClinicRow
                key={row.id}
                row={row}
                namesake={namesakes.get(row.id)}
                openHref={`${path}?econsultId=`}
                onOpen={handleOpen}
                isOpen={row.id === opened}
                withStatus={withStatus}
                toBook={toBook}
                onBooked={handleBooked}
              />
            ))}
          </ul>
          <LoadMore list={list} asScrolled />
        </RowList>
      </ListState>
      {opened === undefined ? (
        <ClinicKeys list={place} rows={byId} withStatus={withStatus} onOpen={handleOpen} onBooked={handleBooked} />
      ) : (
        <NeighbourKeys order={order} list={list} opened={opened} onOpen={(id) => open(id, true)} />
      )}
    </div>
  );
}
