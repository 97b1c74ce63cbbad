import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { addErrors } from './add-errors.ts';
import { consentToRecord, mediaAccess, tags } from './media.ts';

export const mediaAdd = call({
  name: 'media-add',
  summary:
    'Takes an upload into the viewer’s gallery under the upload’s own id; a picture is kept without where it was taken. Repeating it answers the same.',
  access: mediaAccess,
  changes: { waits: true },
  input: z.object({
    /** The id of the upload, which has arrived whole, and from now on of the photo or film. */
    mediaId: id,
    /** When it was taken, by the client's clock as the server's corrects it. */
    created: instant,
    /** Taken by our own camera: WebM is taken in from there only. */
    camera: z.boolean(),
    /** An upload with a film's poster, a JPEG or PNG that the page drew; null where it has none. */
    posterId: id.nullable(),
    consent: consentToRecord.nullable(),
    /** When the consent was recorded; null where there is none. */
    consentAt: instant.nullable(),
    tags: tags.default([]),
  }),
  /** Where it lies in the grid, and its number of arrival. */
  output: z.object({ created: instant, arrival: z.number().int() }),
  errors: addErrors,
});
