import type { App } from '../../call/context.ts';
import { collectImages } from './collect.ts';
import { labelImage } from './doctor-label-image.ts';
import { choicesOf } from './get-choices.ts';
import { lendBatch } from './lend-batch.ts';
import { moveImage } from './update-image-specialty.ts';

/** The door of images that doctors label. */
export const labellingCalls = {
  'ai-doctorLabelImage': labelImage,
  'ai-updateImageSpecialty': moveImage,
  'labelling-getChoices': choicesOf,
  'labelling-lendBatch': lendBatch,
};
export { imageRoute } from './image-route.ts';
export { importImages } from './import-images.ts';
export type { Imported } from './import-images.ts';
export { imagingSettings } from './imaging-settings.ts';
export { keepConsultLabels } from './consult-labels.ts';
export { withdrawFromPool } from './withdraw.ts';

/** Handles the job that collects photos from galleries. Called once in every process. */
export async function handleLabelling(app: App): Promise<void> {
  await app.jobs.handle('collect-images', () => collectImages(app));
  await app.jobs.schedule('collect-images', '11 * * * *', {});
}
