import { maxNotesLength, maxTagsOfSearch } from '@consult/domain/media/limits.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { instant, searchable } from '../schemas.ts';
import { mediaAccess, tag, timeZone } from './media.ts';
import { mediaPageOutput } from './page.ts';

/** No form offers both at once. */
const notTogether = { code: 'not-as-declared', sentence: 'Tags and dates are not combined.' } as const;
const notADay = { code: 'not-as-declared', sentence: 'There were no photos then.' } as const;
const day = z.iso.date().check(obeys((date) => (date < '1800' ? notADay : null)));

export const mediaSearch = call({
  name: 'media-search',
  summary:
    'A page of what the viewer’s gallery holds with any of the tags, or taken between two dates, and with the words in its notes.',
  access: mediaAccess,
  changes: false,
  input: z
    .object({
      timeZone,
      before: instant.nullable().default(null),
      /** Any of them. Tags and dates are not combined. */
      tags: z.array(tag).max(maxTagsOfSearch).default([]),
      /** A part of the notes, compared without case; '' for any. */
      notes: searchable(maxNotesLength).default(''),
      /** Dates of the time zone, both included; null for open. */
      from: day.nullable().default(null),
      to: day.nullable().default(null),
    })
    .check(obeys(({ tags, from, to }) => (tags.length > 0 && (from ?? to) !== null ? notTogether : null), ['tags'])),
  output: mediaPageOutput,
});
