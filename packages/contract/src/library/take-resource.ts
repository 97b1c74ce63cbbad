import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

/** A file of a library. */
export const resourceFile = z.object({
  fileId: id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
});

export const libraryTakeResource = call({
  name: 'library-takeResource',
  summary:
    'Makes a file of the viewer’s library of an upload that has arrived, once its content is what its name says.',
  access: [['specialistTemplates', 'specialistResources']],
  changes: { waits: false },
  input: z.object({ uploadId: id }),
  /** Saved with the library by library-saveResources; else it goes after 24 hours. */
  output: resourceFile,
  errors: {
    UPLOAD_INCOMPLETE: { status: 409, message: 'This file has not arrived whole yet.' },
  },
});
