import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Media } from '@consult/contract/media/media.ts';
import { mediaBatch } from '@consult/domain/media/limits.ts';
import { checkForPartner, isForPartner } from '@consult/domain/media/partner-upload.ts';
import { faultText } from '../../app/fault-text.ts';
import { does, onDone, onRefused } from '../../app/local/local.ts';
import { profileQuery } from '../../app/session.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshGallery } from './use-gallery.ts';

type Item = Pick<Media, 'id' | 'contentType'>;

/** Whether the viewer has an account at a partner that takes photos (integrations.avaUuid). */
export function useIsLinked(): boolean {
  return (useQuery(profileQuery).data?.integrations.avaUuid ?? null) !== null;
}

/**
 * Orders the photos among these to be sent to the viewer's account at the partner, and says how many; films are left
 * out. What was sent before stays as it is, what failed is tried again.
 */
export async function uploadToPartner(i18n: I18n, items: readonly Item[]): Promise<void> {
  const fault = checkForPartner(items.map(({ contentType }) => contentType));
  if (fault) return showSnack({ text: faultText(i18n, fault) });
  const photos = items.filter(({ contentType }) => isForPartner(contentType)).map(({ id }) => id);
  for (let at = 0; at < photos.length; at += mediaBatch)
    await does('ava-uploadGalleryFiles', { galleryItemIds: photos.slice(at, at + mediaBatch) }, { stream: 'media' });
  const count = photos.length;
  const films = items.length - count;
  showSnack({
    text: [
      i18n._(msg`${plural(count, { one: '# image goes to Ava.', other: '# images go to Ava.' })}`),
      ...(films === 0
        ? []
        : [i18n._(msg`${plural(films, { one: '# film is left out.', other: '# films are left out.' })}`)]),
    ].join(' '),
  });
}

onDone('ava-uploadGalleryFiles', refreshGallery);
onRefused('ava-uploadGalleryFiles', () => void refreshGallery());
