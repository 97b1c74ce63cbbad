import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { does } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { thumbnailAddress, undoDeletion } from '../gallery/gallery.ts';
import { cancelShot, shotFile } from '../upload-queue/upload-queue.ts';
import { bringBackShot, forgetShot, showAgain, type VisitShot } from './visit-shots.ts';

/** Deletes a shot, from here or from the gallery, and offers to undo that. */
export async function deleteShot(i18n: I18n, shot: VisitShot): Promise<void> {
  const text = i18n._(shot.film ? msg`Film deleted` : msg`Photo deleted`);
  // Its bytes go with it: only this memory of them can undo that.
  const file = await shotFile(shot.id);
  const bytes = file && new Blob([await file.arrayBuffer()], { type: file.type });
  if (await cancelShot(shot.id)) {
    forgetShot(shot.id);
    const undo = bytes && (() => void bringBackShot({ ...shot, id: newId() }, bytes));
    return showSnack(undo ? { text, undo } : { text });
  }
  // It is in the gallery, or on its way into it.
  const command = await does('media-delete', { mediaIds: [shot.id] }, { stream: 'gallery', after: [shot.id] });
  const chooseAgain = forgetShot(shot.id);
  const undo = async () => {
    const back = await undoDeletion(i18n, command, [shot.id]);
    if (back.length === 0) return;
    showAgain({ ...shot, picture: thumbnailAddress(shot.id) });
    chooseAgain();
  };
  showSnack({ text, undo: () => void undo() });
}
