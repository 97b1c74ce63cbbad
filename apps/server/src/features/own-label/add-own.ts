import { imageLabelAddOwn } from '@consult/contract/image-label/add-own.ts';
import { maxOwnLabels } from '@consult/domain/labelling/consult-labels.ts';
import { distinctLabels, hasLabel } from '@consult/domain/labelling/labels.ts';
import { serve } from '../../call/implement.ts';
import { changeOwnLabels } from './own-labels.ts';

/** imageLabel-addOwn. One that is there already stays as it is spelled. */
export const addOwnLabel = serve(imageLabelAddOwn).handler(async ({ input, context: { app, viewer }, errors }) => {
  await changeOwnLabels(app, viewer.personId, (labels) => {
    if (hasLabel(labels, input.label)) return [...labels];
    if (labels.length >= maxOwnLabels) throw errors.TOO_MANY_LABELS();
    return distinctLabels([...labels, input.label]);
  });
  return { ok: true as const };
});
