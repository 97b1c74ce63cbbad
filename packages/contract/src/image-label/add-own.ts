import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { label, labelAccess } from './image-label.ts';

export const imageLabelAddOwn = call({
  name: 'imageLabel-addOwn',
  summary: 'Adds a custom label to the viewer’s own, 100 at most; one that is there in another spelling stays.',
  access: labelAccess,
  changes: { waits: false },
  input: z.object({ label }),
  output: done,
  errors: {
    TOO_MANY_LABELS: { status: 409, message: 'You have 100 labels of your own. Remove one to add another.' },
  },
});
