import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { mediaBatch } from '@consult/domain/media/limits.ts';
import type { Output } from '../../app/call.ts';
import { handOver } from '../../app/local/hand-over.ts';
import { localNow } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { undoDeletion } from './undo-deletion.ts';
import { refreshGallery } from './use-gallery.ts';

/**
 * Deletes photos and films: hidden at once, brought back by Undo. Resolves to those that could not be deleted, which
 * stay selected.
 */
export async function deleteMedia(i18n: I18n, ids: readonly string[]): Promise<string[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / mediaBatch) }, (_, n) => ({
    id: newId(),
    mediaIds: ids.slice(n * mediaBatch, (n + 1) * mediaBatch),
  }));
  showSnack({
    text: i18n._(msg`Files deleted successfully.`),
    undo: () => void undo(i18n, batches),
  });
  const results = await Promise.all(
    batches.map(({ id, mediaIds }) =>
      handOver('media-delete', { mediaIds: [...mediaIds] }, { id, stream: 'media' }, () => {}),
    ),
  );
  const failed = results.flatMap((result, n) => {
    if (result.kind === 'done') return (result.answer as Output<'media-delete'>).failed;
    if (result.kind === 'waits') return [];
    void localNow()?.waiting.discard(batches[n]!.id);
    return batches[n]!.mediaIds;
  });
  const count = failed.length;
  if (count > 0)
    showSnack({
      text: i18n._(
        msg`${plural(count, {
          one: 'Failed to delete # file.',
          other: 'Failed to delete # files.',
        })} Please try again. If this error continues to occur, please contact support.`,
      ),
    });
  return failed;
}

type Batch = { id: string; mediaIds: readonly string[] };

async function undo(i18n: I18n, batches: readonly Batch[]): Promise<void> {
  for (const { id, mediaIds } of batches) await undoDeletion(i18n, id, mediaIds);
  await refreshGallery();
}
