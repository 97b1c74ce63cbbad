import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconPhoto, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { useTitle } from '../../app/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ChosenActions } from './chosen-actions.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { deleteMedia } from './delete-media.ts';
import { isSearch, noSearch, type GalleryPlace } from './gallery-query.ts';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { GalleryToolbar } from './gallery-toolbar.tsx';
import { GalleryViewer } from './gallery-viewer.tsx';
import { GoingSoon } from './going-soon.tsx';
import { MonthScale } from './month-scale.tsx';
import { NearlyFull } from './nearly-full.tsx';
import { SearchPanel } from './search-panel.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useGallery } from './use-gallery.ts';
import { useChosen } from './use-chosen.ts';
import classes from './gallery.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const newest: GalleryPlace = { search: noSearch, before: null };

/** /dashboard/gallery: the viewer's own photos and films. */
export function GalleryPage() {
  const { t, i18n } = useLingui();
  const title = useTitle();
  const [place, setPlace] = useState<GalleryPlace>(newest);
  const { list, items, isRefreshing } = useGallery(place);
  const { entries, chosen, begin, cancel } = useChosen(items);
  const ids = entries.map(({ id }) => id);
  const [searching, setSearching] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const count = ids.length;
  const loaded = items.length;
  const searched = isSearch(place.search);
  const handleFailed = (failed: readonly string[]) => {
    if (failed.length === 0) cancel();
    else begin(failed);
  };
  const go = useCallback(
    (next: GalleryPlace) => {
      cancel();
      setPlace(next);
    },
    [cancel],
  );
  const goToNewest = useCallback(() => go(newest), [go]);
  const beginEmpty = useCallback(() => begin([]), [begin]);
  const openUpload = useCallback(() => setUploading(true), []);
  const goToMonth = useCallback((before: string | null) => go({ search: noSearch, before }), [go]);
  return (
    <>
      {chosen ? (
        <header className={classes.selection}>
          <IconButton label={t`Cancel`} icon={<IconX size={18} stroke={1.75} aria-hidden="true" />} onClick={cancel} />
          <h1 tabIndex={-1}>{t`${plural(count, { one: '# selected', other: '# selected' })}`}</h1>
          <span className={classes.quiet}>{t`of ${loaded} loaded`}</span>
          <div className={classes.actions}>
            <ChosenActions chosen={entries} onGone={handleFailed} />
          </div>
        </header>
      ) : (
        <PageHeader title={title} />
      )}
      <GalleryToolbar
        searching={searching}
        onSearching={setSearching}
        away={searched ? 'search' : place.before === null ? null : 'month'}
        onNewest={goToNewest}
        refreshing={isRefreshing}
        onBegin={chosen ? null : beginEmpty}
        empty={loaded === 0}
        onUpload={openUpload}
      />
      {searching ? (
        <SearchPanel
          search={place.search}
          onSearch={(search) => go({ search, before: null })}
          onCancel={() => {
            setSearching(false);
            goToNewest();
          }}
        />
      ) : null}
      <NearlyFull use={list.data?.pages[0]?.use} />
      <GoingSoon going={list.data?.pages[0]?.going} />
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
        {list.data && loaded === 0 && !list.hasNextPage ? (
          <EmptyState
            icon={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
            action={
              searched ? null : (
                <Link to="/dashboard/camera" className={buttonClass('primary')}>
                  <IconCamera {...icon} />
                  <Trans>Open the camera</Trans>
                </Link>
              )
            }
          >
            {searched ? (
              <Trans>Nothing in your gallery matches.</Trans>
            ) : (
              <Trans>Your gallery is empty. Photos that you take or upload are seen by nobody but you.</Trans>
            )}
          </EmptyState>
        ) : null}
        {list.data && (loaded > 0 || list.hasNextPage) ? (
          <GalleryGrid
            items={items}
            place={place}
            chosen={chosen}
            onOpen={setOpened}
            onBegin={(id) => begin([id])}
            onDelete={chosen && count > 0 ? () => void deleteMedia(i18n, ids).then(handleFailed) : null}
          />
        ) : null}
        {searched ? null : <MonthScale onGo={goToMonth} />}
      </div>
      <GalleryViewer list={items} id={opened} onMove={setOpened} onClose={() => setOpened(null)} />
      {uploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
    </>
  );
}
