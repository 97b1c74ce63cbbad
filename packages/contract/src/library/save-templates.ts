import { z } from 'zod';
import { call } from '../call.ts';
import { version } from './version.ts';
import { changedElsewhere, itemId as id, itemText as text } from './whole.ts';

export const librarySaveTemplates = call({
  name: 'library-saveTemplates',
  summary: 'Replaces the viewer’s own message templates as a whole, made on the version that they read.',
  access: [['specialistTemplates']],
  changes: { waits: true },
  input: z.object({
    /** The version that was read. */
    version,
    categories: z
      .array(
        z.object({
          id,
          name: text,
          items: z.array(z.object({ id, name: text, text, diagnosis: text, outcome: text })).max(5_000),
        }),
      )
      .max(1_000),
  }),
  /** The version that was made. */
  output: z.object({ version }),
  errors: changedElsewhere,
});
