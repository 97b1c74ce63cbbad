import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCamera,
  IconPhoto,
  IconRefresh,
  IconSearch,
  IconSquareCheck,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { kindOfMedia } from '@consult/domain/media/limits.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { fetchMore } from '../../app/fetch-more.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { useTitle } from '../../app/page-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { PhoneButton } from '../phone-camera/phone-camera.ts';
import { FileViewer, useFileViewer } from '../viewer/viewer.ts';
import { ChosenActions } from './chosen-actions.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { deleteMedia } from './delete-media.ts';
import { isSearch, noSearch, type GalleryPlace } from './gallery-query.ts';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { mediaAddress, mediaDownload } from './media-address.ts';
import { GoingSoon } from './going-soon.tsx';
import { MediaFacts } from './media-facts.tsx';
import { MonthScale } from './month-scale.tsx';
import { NearlyFull } from './nearly-full.tsx';
import { SearchPanel } from './search-panel.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { refreshGallery, useGallery } from './use-gallery.ts';
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
  const { ids, chosen, begin, cancel } = useChosen(items);
  const [searching, setSearching] = useState(false);
  const [uploading, setUploading] = useState(false);
  const viewer = useFileViewer();
  const count = ids.length;
  const loaded = items.length;
  const searched = isSearch(place.search);
  const filesOf = () =>
    items.map(({ id, contentType, size }) => ({
      id,
      contentType,
      size,
      name: kindOfMedia(contentType) === 'video' ? t`Film` : t`Photo`,
    }));
  const handleFailed = (failed: readonly string[]) => {
    if (failed.length === 0) cancel();
    else begin(failed);
  };
  const go = (next: GalleryPlace) => {
    cancel();
    setPlace(next);
  };
  return (
    <>
      {chosen ? (
        <header className={classes.selection}>
          <IconButton label={t`Cancel`} icon={<IconX size={18} stroke={1.75} aria-hidden="true" />} onClick={cancel} />
          <h1 tabIndex={-1}>{t`${plural(count, { one: '# selected', other: '# selected' })}`}</h1>
          <span className={classes.quiet}>{t`of ${loaded} loaded`}</span>
          <div className={classes.actions}>
            <ChosenActions ids={ids} items={items} onGone={handleFailed} />
          </div>
        </header>
      ) : (
        <PageHeader title={title} />
      )}
      <div className={classes.toolbar}>
        <Button
          look="quiet"
          aria-expanded={searching}
          icon={<IconSearch {...icon} />}
          onClick={() => setSearching(!searching)}
        >
          <Trans>Search tags, notes or dates</Trans>
        </Button>
        {searched || place.before !== null ? (
          <Button look="quiet" icon={<IconX {...icon} />} onClick={() => go(newest)}>
            {searched ? <Trans>Cancel search</Trans> : <Trans>Back to the newest</Trans>}
          </Button>
        ) : null}
        <div className={classes.actions}>
          <Button
            look="quiet"
            icon={<IconRefresh {...icon} />}
            running={isRefreshing ? t`Refreshing…` : undefined}
            onClick={() => void refreshGallery()}
          >
            <Trans>Refresh</Trans>
          </Button>
          {chosen ? null : (
            <Button icon={<IconSquareCheck {...icon} />} disabled={loaded === 0} onClick={() => begin()}>
              <Trans>Select</Trans>
            </Button>
          )}
          <PhoneButton form={null} />
          <Button icon={<IconUpload {...icon} />} onClick={() => setUploading(true)}>
            <Trans>Upload Files</Trans>
          </Button>
        </div>
      </div>
      {searching ? (
        <SearchPanel
          search={place.search}
          onSearch={(search) => go({ search, before: null })}
          onCancel={() => {
            setSearching(false);
            go(newest);
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
              <Trans>Nothing in your gallery is like this.</Trans>
            ) : (
              <Trans>Your gallery is empty. Photos that you take or upload are seen by nobody but you.</Trans>
            )}
          </EmptyState>
        ) : null}
        {list.data && (loaded > 0 || list.hasNextPage) ? (
          <GalleryGrid
            items={items}
            chosen={chosen}
            onOpen={(id) => viewer.open(filesOf(), id)}
            onBegin={(id) => begin([id])}
            onDelete={chosen && count > 0 ? () => void deleteMedia(i18n, ids).then(handleFailed) : null}
            onNearEnd={() => {
              if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void fetchMore(list);
            }}
            end={<LoadMore list={list} />}
          />
        ) : null}
        {searched ? null : <MonthScale onGo={(before) => go({ search: noSearch, before })} />}
      </div>
      <FileViewer
        {...viewer.shown}
        files={viewer.shown.id === null ? [] : filesOf()}
        addresses={{ show: mediaAddress, download: mediaDownload }}
        aside={(id) => {
          const item = items.find((one) => one.id === id);
          return item ? <MediaFacts item={item} /> : null;
        }}
      />
      {uploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
    </>
  );
}
