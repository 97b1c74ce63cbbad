import { z } from 'zod';
import { call } from '../call.ts';
import { id, nothing } from '../schemas.ts';

export const libraryGetResources = call({
  name: 'library-getResources',
  summary: 'The viewer’s own handouts by category, in their order.',
  access: [['specialistResources']],
  changes: false,
  input: nothing,
  output: z.object({
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        resources: z.array(
          z.object({
            id: z.string(),
            resourceName: z.string(),
            fileName: z.string(),
            contentType: z.string(),
            size: z.number().int(),
            /**
             * Its bytes, for its owner alone: GET /V5/files/<fileId>. Readers of a thread get those of the message's
             * own file.
             */
            fileId: id,
            /** In how many messages the viewer shared it. */
            shares: z.number().int(),
          }),
        ),
      }),
    ),
    /** The version of the whole, which a save names; 0 while there is none. */
    version: z.number().int(),
    /** Bytes of the library's files, saved or not; at most `maxLibraryBytes`. */
    used: z.number(),
  }),
});
