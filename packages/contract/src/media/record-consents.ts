import { call } from '../call.ts';
import { done, instant } from '../schemas.ts';
import { chosenMedia, consentToRecord, sendMediaAccess } from './media.ts';

export const mediaRecordConsents = call({
  name: 'media-recordConsents',
  summary:
    'Records one consent with those of the viewer’s media, and of the copies in a draft that they hold, that have none.',
  access: sendMediaAccess,
  changes: { waits: false },
  input: chosenMedia.extend({
    consent: consentToRecord,
    /** When it was given. */
    consentAt: instant,
  }),
  output: done,
});
