import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

/** A reusable text; with an outcome and a diagnosis that it stands for, or ''. */
export const messageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  diagnosis: z.string(),
  outcome: z.string(),
});

export const libraryGetTemplates = call({
  name: 'library-getTemplates',
  summary: 'The viewer’s own message templates by category, in their order.',
  access: [['specialistTemplates']],
  changes: false,
  input: nothing,
  output: z.object({
    categories: z.array(z.object({ id: z.string(), name: z.string(), items: z.array(messageTemplate) })),
    /** The version of the whole, which a save names; 0 while there is none. */
    version: z.number().int(),
  }),
});
