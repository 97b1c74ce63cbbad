import { z } from 'zod';
import { call } from '../call.ts';
import { instant } from '../schemas.ts';
import { media, mediaAccess, timeZone } from './media.ts';

/** A page of the gallery: whole days of the viewer's time zone, newest first. */
export const mediaPageOutput = z.object({
  items: z.array(media),
  /** The next page's `before`; null where nothing older is left. */
  next: instant.nullable(),
  /** The number of arrival up to which this is complete: what `media-since` goes on from. */
  arrival: z.number().int(),
});

export const mediaPage = call({
  name: 'media-page',
  summary:
    'A page of the viewer’s gallery, newest first: 20 items, extended to the end of the last one’s day in the given time zone, 200 at most.',
  access: mediaAccess,
  changes: false,
  input: z.object({
    timeZone,
    /** Only what was taken before; null for the newest. */
    before: instant.nullable().default(null),
  }),
  output: mediaPageOutput.extend({
    /** What the gallery holds in all, and may hold; the last tenth is announced. */
    use: z.object({ items: z.number().int(), bytes: z.number(), mostItems: z.number().int(), mostBytes: z.number() }),
    /** What goes within a week by the installation's limit of age, and when the first does; with the newest page. */
    going: z.object({ items: z.number().int(), from: instant }).nullable(),
  }),
});
