import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconInbox, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { faultText } from '../../app/fault-text.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Toolbar } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import {
  loadedRows,
  ListState,
  RefreshButton,
  RowsShown,
  NeighbourKeys,
  PhoneBar,
  SearchLine,
  SelectAll,
  useSelection,
  useSteadyRows,
} from '../list/list.ts';
import { folderWords } from './folder-words.ts';
import { MessageKeys } from './message-keys.tsx';
import { MessageList } from './message-list.tsx';
import { isChanged, useMessageChanges, withChanges } from './message-rows.ts';
import { folderQuery, searchQuery, type Folder, type MessageRow } from './messages-query.ts';
import classes from './patient-inbox.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { SendLinks } from './send-links.tsx';
import { useBeside } from './use-beside.ts';
import { useMessageActions } from './use-message-actions.tsx';
import { useMessageSearch } from './use-message-search.ts';

type Props = {
  folder: Folder;
  /** As the lists are asked for: '' for the owner with whom the viewer begins. */
  owner: string;
  /** Their id, once it is known. */
  ownerId: string | undefined;
  /** The words of the search that the address names, and whether it looks in every folder. */
  search: { text: string; everywhere: boolean };
  onSearch: (words: string, everywhere: boolean, enter: boolean) => void;
  opened: string | undefined;
  /** The message that was just closed. */
  returnTo: string | null;
  openHref: string;
  onOpen: (id: string, replace?: boolean) => void;
  /** Closes the opened message. */
  onClose: () => void;
};

/** Newest change first, as the server orders. */
const order = (a: MessageRow, b: MessageRow): number => Date.parse(b.statusUpdatedAt) - Date.parse(a.statusUpdatedAt);

/** Inbox, Sent or Archive of one owner, twenty more at a time; or what a search found. */
export function FolderView(props: Props) {
  const { folder, owner, ownerId: knownOwner, search: given, onSearch } = props;
  const { opened, returnTo, openHref, onOpen, onClose } = props;
  const { t, i18n } = useLingui();
  const faultId = useId();
  const search = useMessageSearch({ ...given, folder, write: onSearch });
  const { asked } = search;
  const folderList = useInfiniteQuery({ ...folderQuery(owner, folder), enabled: asked === null });
  const found = useInfiniteQuery({
    ...searchQuery(owner, asked ?? { text: '', folder }),
    enabled: asked !== null,
  });
  const list = asked ? found : folderList;
  const loaded = useMemo(() => loadedRows<MessageRow>(list.data), [list.data]);
  const ownerId = knownOwner ?? loaded[0]?.ownerId ?? '';
  const beside = useBeside();
  const { all: changes } = useMessageChanges();
  const within = asked ? asked.folder : folder;
  const inList = asked === null;
  const complete = !list.hasNextPage;
  const fresh = useMemo(
    () =>
      withChanges(loaded, changes, {
        ownerId,
        belongs: (row) => within === null || row.folder === within,
        ...(inList ? { order } : {}),
        complete,
      }),
    [loaded, changes, ownerId, within, inList, complete],
  );
  const {
    rows,
    byId,
    order: ids,
    waiting,
    place,
    body,
    hand,
  } = useSteadyRows(fresh, {
    shown: opened === undefined || beside,
    returnTo,
    own: (id) => isChanged(changes, ownerId, id),
    of: list.data === undefined || list.isPlaceholderData ? null : JSON.stringify([owner, folder, asked]),
  });
  const selection = useSelection(ids);
  const [selecting, setSelecting] = useState(false);
  const actions = useMessageActions();
  const handleOpen = useCallback((id: string) => onOpen(id), [onOpen]);
  const count = rows.length;
  const fault = faultText(i18n, search.fault);
  const foundWords =
    !list.data || found.isPlaceholderData
      ? t`Searching…`
      : list.hasNextPage
        ? t`First ${count} found`
        : t`${plural(count, { one: '# message found', other: '# messages found' })}`;
  return (
    <div className={classes.view} ref={place}>
      <Toolbar
        end={
          <>
            {list.data && asked === null ? (
              <RowsShown>
                {list.hasNextPage
                  ? t({ message: `Showing the first ${count}`, context: 'messages' })
                  : t`${plural(count, { one: '# message', other: '# messages' })}`}
              </RowsShown>
            ) : null}
            <RefreshButton list={list} />
          </>
        }
      >
        <span className={classes.search}>
          <SearchField
            label={t`Search by PHN, name, e-mail or subject`}
            value={search.typed}
            onChange={search.type}
            onSearch={search.submit}
            errorId={fault === undefined ? undefined : faultId}
          />
        </span>
      </Toolbar>
      {fault === undefined ? null : (
        <p className={classes.faultLine} id={faultId} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {fault}
        </p>
      )}
      {asked ? (
        <SearchLine
          found={foundWords}
          where={asked.folder === null ? t`All folders` : folderWords(i18n, asked.folder)}
          elsewhere={
            asked.folder === null ? null : (
              <Button look="quiet" onClick={search.searchEverywhere}>
                <Trans>Search all folders</Trans>
              </Button>
            )
          }
          onClear={search.clear}
        />
      ) : null}
      <ListState
        list={list}
        failed={asked ? t`Error running search` : t`Error loading patient messages`}
        isEmpty={count === 0}
        className={classes.list}
        cells={['box', 'lines', 'what', 'time']}
        empty={
          asked ? (
            <EmptyState
              icon={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
              action={
                asked.folder === null ? (
                  <Button onClick={search.clear}>
                    <Trans>Clear the search</Trans>
                  </Button>
                ) : (
                  <Button onClick={search.searchEverywhere}>
                    <Trans>Search all folders</Trans>
                  </Button>
                )
              }
            >
              <Trans>No messages match. Whole words, numbers and addresses are looked for.</Trans>
            </EmptyState>
          ) : (
            <EmptyState icon={<IconInbox size={18} stroke={1.75} aria-hidden="true" />}>
              {folder === 'inbox' ? (
                <Trans>Nothing has come back from patients. Answers and failed mail appear here.</Trans>
              ) : folder === 'sent' ? (
                <Trans>No form or message was sent yet.</Trans>
              ) : (
                <Trans>The archive is empty.</Trans>
              )}
            </EmptyState>
          )
        }
      >
        <MessageList
          rows={rows}
          waiting={waiting}
          body={body}
          hand={hand}
          selection={selection}
          selecting={selecting}
          actions={actions}
          openHref={openHref}
          opened={opened}
          onOpen={handleOpen}
          withFolder={asked !== null && asked.folder === null}
        >
          <LoadMore list={list} />
        </MessageList>
      </ListState>
      <PhoneBar
        selecting={selecting}
        hasRows={count > 0}
        onSelect={() => setSelecting(true)}
        selection={
          <>
            <SelectAll of={rows.length} selection={selection} />
            <SelectionBar
              rows={rows.filter(({ id }) => selection.has(id))}
              actions={actions}
              onClear={() => {
                setSelecting(false);
                selection.clear();
              }}
            />
          </>
        }
        buttonClass={classes.phoneButton}
      >
        <SendLinks className={classes.phoneButton} />
      </PhoneBar>
      <MessageKeys list={place} rows={byId} selection={selection} actions={actions} opened={opened} onClose={onClose} />
      {opened === undefined ? null : (
        <NeighbourKeys
          order={ids}
          list={list}
          opened={opened}
          onOpen={(id) => onOpen(id, true)}
          words={{ next: t`Next message of the list`, previous: t`Previous message of the list` }}
        />
      )}
    </div>
  );
}
