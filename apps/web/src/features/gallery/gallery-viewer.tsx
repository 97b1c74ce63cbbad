import { useLingui } from '@lingui/react/macro';
import { kindOfMedia } from '@consult/domain/media/limits.ts';
import { FileViewer } from '../viewer/viewer.ts';
import type { GalleryList } from './gallery-list.ts';
import { mediaAddress, mediaDownload } from './media-address.ts';
import { MediaBeside } from './media-beside.tsx';

/** The viewer is given so many photos before and after the one that it shows. */
const around = 2;

type Props = {
  list: GalleryList;
  /** Null: it is closed. */
  id: string | null;
  onMove: (id: string) => void;
  onClose: () => void;
};

/** The photos and films of a gallery large, one at a time, with what is known of each beside it. */
export function GalleryViewer({ list, id, onMove, onClose }: Props) {
  const { t } = useLingui();
  const place = id === null ? -1 : list.placeOf(id);
  if (id === null || place < 0) return null;
  const first = Math.max(0, place - around);
  const entries = Array.from({ length: around * 2 + 1 }, (_, n) => list.at(first + n) ?? []).flat();
  return (
    <FileViewer
      files={entries.map(({ id: one, contentType, size }) => ({
        id: one,
        contentType,
        size,
        name: kindOfMedia(contentType) === 'video' ? t`Film` : t`Photo`,
      }))}
      id={id}
      among={{ first, count: list.length }}
      onMove={onMove}
      onClose={onClose}
      addresses={{ show: mediaAddress, download: mediaDownload }}
      aside={() => <MediaBeside list={list} place={place} />}
    />
  );
}
