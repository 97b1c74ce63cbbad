import { z } from 'zod';
import { call } from '../call.ts';
import { addErrors } from '../media/add-errors.ts';
import { consentToRecord } from '../media/media.ts';
import { done, id, instant } from '../schemas.ts';

export const phoneCameraAdd = call({
  name: 'phoneCamera-add',
  summary:
    'A phone takes an upload of its own into the gallery of whoever let it in, under the upload’s own id. Repeating it answers the same.',
  access: 'phone',
  changes: { waits: false },
  input: z.object({
    mediaId: id,
    /** When it was taken, by the phone's clock as the server's corrects it. */
    created: instant,
    consent: consentToRecord.nullable(),
    /** When the consent was recorded; null where there is none. */
    consentAt: instant.nullable(),
  }),
  output: done,
  errors: {
    ...addErrors,
    PHONE_FULL: { status: 409, message: 'No more photos fit under this code. Make a new one on your computer.' },
  },
});
