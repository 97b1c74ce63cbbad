import { z } from 'zod';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { id, instant } from '../schemas.ts';
import { labelledSpecialty, labellingAccess } from './labelling.ts';

export const updateImageSpecialty = call({
  name: 'ai-updateImageSpecialty',
  summary:
    'Moves an image that is, or was, lent to the viewer to the other specialty, under a new id and unlabelled. Asked again it answers with the same id.',
  access: labellingAccess,
  changes: { waits: true },
  input: z
    .object({ id, oldSpecialty: labelledSpecialty, newSpecialty: labelledSpecialty })
    .check(
      obeys(
        ({ oldSpecialty, newSpecialty }) =>
          oldSpecialty === newSpecialty
            ? { code: 'not-as-declared', sentence: 'The image is of this specialty already.' }
            : null,
        ['newSpecialty'],
      ),
    ),
  output: z.object({
    /** The image's id in the other specialty. */
    id,
    /** Until when the batch is lent by now; null where it is no longer open. */
    lentUntil: instant.nullable(),
  }),
});
