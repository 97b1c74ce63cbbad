import type { App } from '../../call/context.ts';
import { addMedia } from './add.ts';
import { changeOwnTag } from './change-own-tag.ts';
import { changeMedia } from './change.ts';
import { deleteMedia } from './delete.ts';
import { forgetMedia } from './forget.ts';
import { monthsOfMedia } from './months.ts';
import { ownTags } from './own-tags.ts';
import { pageMedia } from './page.ts';
import { recordConsents } from './record-consents.ts';
import { restoreMedia } from './restore.ts';
import { searchMedia } from './search.ts';
import { mediaSinceArrival } from './since.ts';
import { sweepGalleries } from './sweep.ts';
import { tagManyMedia } from './tag-many.ts';
import { withoutConsent } from './without-consent.ts';

/** The door of galleries. */
export const mediaCalls = {
  'media-add': addMedia,
  'media-change': changeMedia,
  'media-changeOwnTag': changeOwnTag,
  'media-delete': deleteMedia,
  'media-months': monthsOfMedia,
  'media-ownTags': ownTags,
  'media-page': pageMedia,
  'media-recordConsents': recordConsents,
  'media-restore': restoreMedia,
  'media-search': searchMedia,
  'media-since': mediaSinceArrival,
  'media-tagMany': tagManyMedia,
  'media-withoutConsent': withoutConsent,
};
export { addArrived } from './add-arrived.ts';
export { auditSentMedia, chosenFromGallery, namesInGallery } from './copies.ts';
export { consentMissing, waitForConsent } from './missing-consent.ts';
export { mediaRoutes } from './media-routes.ts';
export { emptyGallery } from './sweep.ts';
export { handOverGallery } from './hand-over.ts';
export { rehashGallery } from './rehash.ts';

/** Handles the jobs that remove deleted media for good, and delete what nobody keeps. Called once in every process. */
export async function handleMedia(app: App): Promise<void> {
  await app.jobs.handle('forget-media', (data) => forgetMedia(app, data));
  await app.jobs.schedule('forget-media', '51 * * * *', { personId: null });
  await app.jobs.handle('sweep-galleries', () => sweepGalleries(app));
  await app.jobs.schedule('sweep-galleries', '31 * * * *', {});
}
