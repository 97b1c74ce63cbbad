import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { does, localNow } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { cancelShot, shotFile } from '../upload-queue/upload-queue.ts';
import { bringBackShot, forgetShot, type VisitShot } from './visit-shots.ts';

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
  forgetShot(shot.id);
  showSnack({ text, undo: () => void undoInGallery(i18n, shot, command) });
}

async function undoInGallery(i18n: I18n, shot: VisitShot, command: string): Promise<void> {
  // Where the deletion has not left yet, it does not leave at all.
  const waiting = localNow()?.waiting;
  const isHere = waiting?.shown().some((one) => one.command.id === command) ?? false;
  if (isHere && (await waiting?.discard(command))) return;
  try {
    await call('media-restore', { mediaIds: [shot.id] });
  } catch (error) {
    showSnack({ text: callErrorText(i18n, error) });
  }
}
