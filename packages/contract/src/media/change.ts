import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { consentToRecord, mediaAccess, notes, tags } from './media.ts';

export const mediaChange = call({
  name: 'media-change',
  summary: 'Changes notes, tags or the consent of one of the viewer’s media, over the version that they were made on.',
  access: mediaAccess,
  changes: { waits: true },
  input: z.object({
    mediaId: id,
    baseVersion: z.number().int().positive(),
    /** What is absent stays. */
    notes: notes.optional(),
    tags: tags.optional(),
    /** Null takes the consent back. */
    consent: consentToRecord.nullable().optional(),
    /** When the consent was recorded. */
    consentAt: instant.optional(),
  }),
  /** What it is by now: notes and tags are as they were sent, in tidy form. */
  output: z.object({ version: z.number().int(), arrival: z.number().int() }),
  errors: {
    MEDIA_CHANGED: { status: 409, message: 'This was changed elsewhere meanwhile. Nothing of either is lost.' },
  },
});
