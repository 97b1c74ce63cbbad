import { imageLabelRemoveOwn } from '@consult/contract/image-label/remove-own.ts';
import { withoutLabel } from '@consult/domain/labelling/labels.ts';
import { serve } from '../../call/implement.ts';
import { changeOwnLabels } from './own-labels.ts';

/** imageLabel-removeOwn. One that is not there counts as removed. */
export const removeOwnLabel = serve(imageLabelRemoveOwn).handler(async ({ input, context: { app, viewer } }) => {
  await changeOwnLabels(app, viewer.personId, (labels) => withoutLabel(labels, input.label));
  return { ok: true as const };
});
