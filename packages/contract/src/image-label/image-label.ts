import { labelledSpecialties } from '@consult/domain/labelling/specialties.ts';
import { maxLabelLength, maxLabelsOfImage } from '@consult/domain/labelling/labels.ts';
import { z } from 'zod';
import type { Access } from '../call.ts';
import { id, instant, searchable } from '../schemas.ts';

/** Who may label pictures at all; `can.labelImages` says it of one consult. */
export const labelAccess = [['imageAnnotation']] as const satisfies Access;

export const labelledSpecialty = z.enum(labelledSpecialties);

/** A label in words. */
export const label = searchable(maxLabelLength).trim().min(1);
const labels = z.array(label).max(maxLabelsOfImage);

/** What a consultant says that one picture of a consult shows. */
export const imageLabelEntry = z.object({
  /** The picture: an attachment of the consult. */
  filePath: id,
  /** The prediction that the consultant saw, and of which model; '' for none. */
  aiPrediction: searchable(200).default(''),
  aiVersion: searchable(100).default(''),
  /** Of the list that is offered. */
  doctorLabels: labels,
  /** In the consultant's own words. */
  customLabels: labels,
  specialty: labelledSpecialty,
  /** When they were chosen: of one consultant's labels of one picture the newest count. */
  created: instant,
});

/** The labels of one picture by one of the consult's consultants. */
export const imageLabel = imageLabelEntry.extend({
  labelledBy: z.object({ personId: id, firstName: z.string(), lastName: z.string(), salutation: z.string() }),
});
export type ImageLabel = z.output<typeof imageLabel>;
