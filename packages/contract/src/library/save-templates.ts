import { z } from 'zod';
import { call } from '../call.ts';
import { version } from './version.ts';

/** More than any limit that a reader counts: a character that they see may be written with twenty of a program's. */
const id = z.string().min(1).max(5_000);
const text = z.string().max(100_000);

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
  errors: {
    /** `version` of the body is the newer one. */
    CHANGED_ELSEWHERE: {
      status: 409,
      message: 'This was saved elsewhere in the meantime. Nothing was overwritten; look at both and save again.',
    },
  },
});
