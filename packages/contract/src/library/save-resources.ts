import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { changedElsewhere, itemId, itemText } from './whole.ts';
import { version } from './version.ts';

export const librarySaveResources = call({
  name: 'library-saveResources',
  summary: 'Replaces the viewer’s own handouts as a whole, made on the version that they read.',
  access: [['specialistTemplates', 'specialistResources']],
  changes: { waits: true },
  input: z.object({
    /** The version that was read. */
    version,
    categories: z
      .array(
        z.object({
          id: itemId,
          name: itemText,
          resources: z.array(z.object({ id: itemId, resourceName: itemText, fileId: id })).max(5_000),
        }),
      )
      .max(1_000),
  }),
  /** The version that was made. */
  output: z.object({ version }),
  errors: changedElsewhere,
});
