import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconCamera, IconPhoto, IconSearch } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { PhoneButton } from '../phone-camera/phone-camera.ts';
import { GalleryGrid } from './gallery-grid.tsx';
import { isSearch, noSearch, type GalleryPlace } from './gallery-query.ts';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { keepPickerPlace, pickerPlace } from './picker-place.ts';
import { SearchPanel } from './search-panel.tsx';
import { idsFrom, type Chosen } from './use-chosen.ts';
import { useGallery } from './use-gallery.ts';
import classes from './gallery.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** Ids of media, in the order in which they were chosen. */
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** The form that they are chosen for: its place here is kept. Null where they are chosen for no form. */
  form: string | null;
  /** Called with the address of this page before the camera opens; null where the way does not lead there. */
  onCamera: ((back: string) => void) | null;
  /** Without the films, as for the camera that it is opened from. */
  imagesOnly?: boolean;
};

/** The whole gallery, to choose from. */
export function GalleryPicker({ chosen, onChange, form, onCamera, imagesOnly = false }: Props) {
  const { i18n } = useLingui();
  const { history } = useRouter();
  const [left] = useState(() => pickerPlace(form));
  const [search, setSearch] = useState(left.search);
  const [searching, setSearching] = useState(left.searching);
  useEffect(() => keepPickerPlace(form, { search, searching }), [form, search, searching]);
  const place = useMemo<GalleryPlace>(() => ({ search, before: null }), [search]);
  const { list, items } = useGallery(place, { imagesOnly });
  const anchor = useRef<string | null>(null);
  const setAll = (ids: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  const choice: Chosen = {
    has: (id) => chosen.includes(id),
    toggle: (id, range) => {
      const between = range ? idsFrom(items, anchor.current, id) : null;
      anchor.current = id;
      if (between) setAll(between, true);
      else setAll([id], !chosen.includes(id));
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
        {onCamera ? (
          <div className={classes.actions}>
            <PhoneButton look="quiet" form={form} />
            <Link
              to="/dashboard/camera"
              className={buttonClass('quiet')}
              onClick={() => onCamera(history.location.href)}
            >
              <IconCamera {...icon} />
              <Trans>Camera</Trans>
            </Link>
          </div>
        ) : null}
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
              <Trans>Nothing in your gallery matches.</Trans>
            ) : (
              <Trans>There are no gallery images yet.</Trans>
            )}
          </EmptyState>
        ) : null}
        {list.data && !isEmpty ? (
          <GalleryGrid
            items={items}
            place={place}
            chosen={choice}
            onOpen={() => undefined}
            onBegin={() => undefined}
            onDelete={null}
            startAt={left.top}
            onScrolled={(top) => keepPickerPlace(form, { top })}
          />
        ) : null}
      </div>
    </div>
  );
}
