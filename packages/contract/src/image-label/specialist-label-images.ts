import { maxLabelledImages } from '@consult/domain/labelling/consult-labels.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { imageLabelEntry, labelAccess } from './image-label.ts';

export const specialistLabelImages = call({
  name: 'ai-specialistLabelImages',
  summary:
    'Labels pictures of a consult, by one of its consultants; their newer labels of a picture replace the older.',
  access: labelAccess,
  changes: { waits: true },
  input: z.object({ activityId: id, labels: z.array(imageLabelEntry).max(maxLabelledImages) }),
  output: done,
});
