import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { labelledSpecialty, labellingAccess, lentImage } from './labelling.ts';

export const labellingLendBatch = call({
  name: 'labelling-lendBatch',
  summary:
    'Lends the viewer up to 100 unlabelled images of a specialty for 30 minutes, the oldest first: nobody else gets them meanwhile. Answers with the batch that is open where it fits.',
  access: labellingAccess,
  changes: { waits: false },
  input: z.object({
    specialty: labelledSpecialty,
    /** Only images that were taken for this; null for all. */
    conditionId: id.nullable().default(null),
    /** The batch that the viewer is done with: it ends, and the next one comes. Null: whatever is open goes on. */
    after: id.nullable().default(null),
  }),
  output: z.object({
    /** Null: the pool has no image of these that is free. */
    batch: z
      .object({
        id,
        /** Until when nobody else gets its images. Each label begins the 30 minutes anew. */
        lentUntil: instant,
        images: z.array(lentImage),
      })
      .nullable(),
  }),
});
