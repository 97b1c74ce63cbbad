import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconCamera, IconPhoto, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { fetchMore } from '../../app/fetch-more.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { GalleryGrid, type Chosen } from './gallery-grid.tsx';
import { isSearch, noSearch } from './gallery-query.ts';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { SearchPanel } from './search-panel.tsx';
import { useGallery } from './use-gallery.ts';
import classes from './gallery.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** Ids of media, in the order in which they were chosen. */
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

/** The whole gallery, to choose from. */
export function GalleryPicker({ chosen, onChange }: Props) {
  const { i18n } = useLingui();
  const [search, setSearch] = useState(noSearch);
  const [searching, setSearching] = useState(false);
  const { list, items } = useGallery({ search, before: null });
  const anchor = useRef<string | null>(null);
  const setAll = (ids: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  const choice: Chosen = {
    has: (id) => chosen.includes(id),
    toggle: (id, range) => {
      const [from, to] = [anchor.current, id].map((one) => items.findIndex((item) => item.id === one));
      anchor.current = id;
      if (!range || from === undefined || to === undefined || from < 0) return setAll([id], !chosen.includes(id));
      const between = items.slice(Math.min(from, to), Math.max(from, to) + 1);
      setAll(
        between.map((item) => item.id),
        true,
      );
    },
    setAll,
  };
  const isEmpty = list.data !== undefined && items.length === 0 && !list.hasNextPage;
  return (
    <div className={classes.picker}>
      <div className={classes.toolbar}>
        <Button
          look="quiet"
          aria-expanded={searching}
          icon={<IconSearch {...icon} />}
          onClick={() => setSearching(!searching)}
        >
          <Trans>Search tags, notes or dates</Trans>
        </Button>
        <div className={classes.actions}>
          <Link to="/dashboard/camera" className={buttonClass('quiet')}>
            <IconCamera {...icon} />
            <Trans>Camera</Trans>
          </Link>
        </div>
      </div>
      {searching ? (
        <SearchPanel
          search={search}
          onSearch={setSearch}
          onCancel={() => {
            setSearching(false);
            setSearch(noSearch);
          }}
        />
      ) : null}
      <div className={classes.main}>
        {list.isPending ? <GallerySkeleton /> : null}
        {!list.data && list.isError ? (
          <ErrorState
            title={<Trans>Error fetching gallery files</Trans>}
            kept={callErrorText(i18n, list.error)}
            onTryAgain={() => void list.refetch()}
            trying={list.isFetching}
          />
        ) : null}
        {isEmpty ? (
          <EmptyState icon={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}>
            {isSearch(search) ? (
              <Trans>Nothing in your gallery is like this.</Trans>
            ) : (
              <Trans>There are no gallery images yet.</Trans>
            )}
          </EmptyState>
        ) : null}
        {list.data && !isEmpty ? (
          <GalleryGrid
            items={items}
            chosen={choice}
            onOpen={() => undefined}
            onBegin={() => undefined}
            onDelete={null}
            onNearEnd={() => {
              if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void fetchMore(list);
            }}
            end={<LoadMore list={list} />}
          />
        ) : null}
      </div>
    </div>
  );
}
