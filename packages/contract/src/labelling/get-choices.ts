import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { labelledSpecialty, labellingAccess } from './labelling.ts';

export const labellingGetChoices = call({
  name: 'labelling-getChoices',
  summary: 'The conditions that images of a specialty were taken for, with how many are unlabelled, and own labels.',
  access: labellingAccess,
  changes: false,
  input: z.object({ specialty: labelledSpecialty }),
  output: z.object({
    /** Those of most images first. */
    conditions: z.array(z.object({ id, name: z.string(), unlabelled: z.number().int() })),
    /** How many unlabelled images the specialty has in all. */
    unlabelled: z.number().int(),
    /** The viewer's own labels of late that are no conditions, the most used first. */
    ownLabels: z.array(z.string()),
  }),
});
