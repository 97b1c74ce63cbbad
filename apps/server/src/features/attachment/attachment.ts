import type { App } from '../../call/context.ts';
import { finishAttachment } from './finish.ts';
import { listAttachments } from './list.ts';
import { removeFiles, sweepFiles } from './removal.ts';
import { removeAttachments } from './remove.ts';

/** The door of attached files. */
export const attachmentCalls = {
  'attachment-finish': finishAttachment,
  'attachment-list': listAttachments,
  'attachment-remove': removeAttachments,
};
export { arrivedUpload, useUploads } from './arrived.ts';
export type { ArrivedUpload } from './arrived.ts';
export { copiedIntoDraft } from './gallery-copies.ts';
export type { FromGallery, GalleryItem } from './gallery-copies.ts';
export { planFileCopies, writeFileCopies } from './copy.ts';
export type { FileCopy } from './copy.ts';
export { fileRoutes } from './file-route.ts';
export { claimForActivity, dropDraftFiles, dropFormFiles, keepInDraft, moveDraftFiles } from './move.ts';
export { attachResponsePdf, claimForPatientMessage, filesOfMessage } from './patient-message-files.ts';
export { fileColumns, fileRef, readFile, unsafeStreamFile } from './read-file.ts';
export { orderRemoval, sweepFiles } from './removal.ts';
export { attachmentsOfForm, renameForm, returnFiles, returnFilesToDraft, returnFilesToForm } from './return-files.ts';
export type { FileRow, FileStream } from './read-file.ts';
export { consentOf, readName } from './row.ts';
export { shareStoredFile } from './share.ts';
export {
  attachmentsOfActivity,
  attachmentsOfDraft,
  attachmentsOfThread,
  attachmentsOnPaper,
  galleryCopiesOfDraft,
  namesOfOwn,
} from './show.ts';
export { takeIn } from './take-in.ts';
export { takingTurns } from './turns.ts';
export { storageRefusal } from './upload-refusal.ts';
export { uploadRoutes } from './upload-routes.ts';

/**
 * Handles the jobs that remove the bytes of removed files and, every hour, files that nobody needs. Called once in
 * every process.
 */
export async function handleAttachments(app: App): Promise<void> {
  await app.jobs.handle('remove-files', (data) => removeFiles(app, data));
  await app.jobs.handle('sweep-files', () => sweepFiles(app));
  await app.jobs.schedule('sweep-files', '41 * * * *', {});
}
