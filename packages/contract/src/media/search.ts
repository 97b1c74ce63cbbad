import { maxNotesLength, maxTagsOfSearch } from '@consult/domain/media/limits.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { instant, searchable } from '../schemas.ts';
import { mediaAccess, tag, timeZone } from './media.ts';
import { mediaPageOutput } from './page.ts';

export const mediaSearch = call({
  name: 'media-search',
  summary:
    'A page of what the viewer’s gallery holds with any of the tags, or taken between two dates, and with the words in its notes.',
  access: mediaAccess,
  changes: false,
  input: z.object({
    timeZone,
    before: instant.nullable().default(null),
    /** Any of them. Tags and dates are not combined. */
    tags: z.array(tag).max(maxTagsOfSearch).default([]),
    /** A part of the notes, compared without case; '' for any. */
    notes: searchable(maxNotesLength).default(''),
    /** Dates of the time zone, both included; null for open. */
    from: z.iso.date().nullable().default(null),
    to: z.iso.date().nullable().default(null),
  }),
  output: mediaPageOutput,
});
