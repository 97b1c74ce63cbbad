import { z } from 'zod';
import { call } from '../call.ts';
import { labelAccess, labelledSpecialty } from './image-label.ts';

export const imageLabelChoices = call({
  name: 'imageLabel-choices',
  summary: 'The labels that are offered for a specialty, and the viewer’s own custom labels.',
  access: labelAccess,
  changes: false,
  input: z.object({ specialty: labelledSpecialty }),
  output: z.object({
    offered: z.array(z.object({ label: z.string(), labelFr: z.string() })),
    own: z.array(z.string()),
  }),
});
