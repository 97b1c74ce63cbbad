import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { label, labelAccess } from './image-label.ts';

export const imageLabelRemoveOwn = call({
  name: 'imageLabel-removeOwn',
  summary: 'Takes a custom label off the viewer’s own. Pictures that were labelled with it keep it.',
  access: labelAccess,
  changes: { waits: false },
  input: z.object({ label }),
  output: done,
});
