import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
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
  errors: {
    UPLOAD_INCOMPLETE: { status: 409, message: 'This file has not arrived whole yet.' },
    UNSUPPORTED_TYPE: {
      status: 415,
      message: 'This file is not a jpg, jpeg, png or mp4. It was not added to your gallery.',
    },
    FILE_DAMAGED: {
      status: 415,
      message: 'This file is damaged and can not be opened. It was not added to your gallery.',
    },
    IMAGE_TOO_LARGE: {
      status: 415,
      message: 'This picture has more than 100 million pixels. It was not added to your gallery.',
    },
    GALLERY_FULL: {
      status: 409,
      message: 'Your gallery is full. Delete photos you no longer need, and try again. Nothing was lost.',
    },
    STORAGE_FULL: {
      status: 507,
      message: 'There is no room for files at the moment. Nothing that was uploaded is lost; try again later.',
    },
    STORAGE_UNAVAILABLE: {
      status: 503,
      message: 'Files can not be stored at the moment. Nothing that was uploaded is lost; try again later.',
    },
  },
});
