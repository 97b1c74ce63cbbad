import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { deleteAfterMs } from '@consult/domain/media/limits.ts';
import { call, type Output } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { localNow } from '../../app/local/local.ts';
import { mayPass } from '../../app/query-client.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshGallery } from './use-gallery.ts';

/** After this long the server is asked once more, ms. */
const againMs = 2_000;

/**
 * Takes a deletion back. One that has not left yet does not leave at all; of one that left the server is asked to bring
 * back what it deleted.
 * @param command the deletion's id
 * @returns the photos that are back
 */
export async function undoDeletion(i18n: I18n, command: string, mediaIds: readonly string[]): Promise<string[]> {
  const waiting = localNow()?.waiting;
  const here = waiting?.shown().find((one) => one.command.id === command && one.standing !== 'sent');
  if (here && (await waiting?.discard(command))) {
    // One that was tried may have been carried out, and its answer lost on the way back.
    if (here.failed && here.standing === 'goes')
      void bringBack(i18n, () => untilAnswered(mediaIds)).then(refreshGallery);
    return [...mediaIds];
  }
  const gone = await bringBack(i18n, () => restore(mediaIds));
  return gone ? mediaIds.filter((id) => !gone.includes(id)) : [];
}

/** Asks the server to bring photos back, and says what it does not. Resolves to those; null where it did not answer. */
async function bringBack(i18n: I18n, ask: () => Promise<Output<'media-restore'>>): Promise<readonly string[] | null> {
  try {
    const { gone } = await ask();
    if (gone.length > 0) showSnack({ text: i18n._(msg`It is too late to bring these back.`) });
    return gone;
  } catch (error) {
    showSnack({ text: callErrorText(i18n, error) });
    return null;
  }
}

const restore = (mediaIds: readonly string[]): Promise<Output<'media-restore'>> =>
  call('media-restore', { mediaIds: [...mediaIds] });

/** Asks until the line is back, or nothing could be brought back any more: what was never deleted is there then. */
async function untilAnswered(mediaIds: readonly string[]): Promise<Output<'media-restore'>> {
  for (const end = Date.now() + deleteAfterMs; ;) {
    try {
      return await restore(mediaIds);
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (Date.now() >= end) return { gone: [] };
      await new Promise((resolve) => {
        setTimeout(resolve, againMs);
      });
    }
  }
}
