import { areLabels, maxLabelLength, maxLabelsOfImage } from '@consult/domain/labelling/labels.ts';
import { labelledSpecialties } from '@consult/domain/labelling/specialties.ts';
import { z } from 'zod';
import type { Access } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { id } from '../schemas.ts';

/** Who labels images. */
export const labellingAccess = [['imageAnnotation']] as const satisfies Access;

export const labelledSpecialty = z.enum(labelledSpecialties);

/** What a doctor says of an image: what it shows, or ['unknown'] or ['exclude'] for the buttons of these names. */
export const doctorLabels = z
  .array(z.string().max(maxLabelLength))
  .max(maxLabelsOfImage)
  .check(
    obeys((labels) =>
      areLabels(labels)
        ? null
        : { code: 'not-as-declared', sentence: 'At least one label; unknown and exclude stand alone.' },
    ),
  );

/**
 * An image that is lent to the viewer. Its bytes come from GET /V5/labelling/<id>, under the viewer's own session
 * alone, for as long as the batch is open.
 */
export const lentImage = z.object({
  id,
  /** What a model, or whoever brought it in, took it for; '' where nobody said. */
  aiPrediction: z.string(),
  /** Of the model that said it; null where no model did. */
  aiVersion: z.string().nullable(),
  /** Pixels as it is shown, upright. */
  width: z.number().int(),
  height: z.number().int(),
  /** The viewer's own labels; null where they gave none yet. Those of others are told to nobody. */
  doctorLabels: z.array(z.string()).nullable(),
  /** The specialty that it was moved to; null where it was not. */
  movedTo: labelledSpecialty.nullable(),
});
export type LentImage = z.output<typeof lentImage>;
