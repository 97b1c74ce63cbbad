import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { media, mediaAccess } from './media.ts';

export const mediaSince = call({
  name: 'media-since',
  summary: 'What arrived in the viewer’s gallery, or changed there, after a number of arrival; and what went.',
  access: mediaAccess,
  changes: false,
  input: z.object({ arrival: z.number().int().min(0) }),
  output: z.object({
    items: z.array(media),
    /** Media that were deleted since. */
    gone: z.array(id),
    arrival: z.number().int(),
    /** True where more changed than one answer holds: ask again from the new number. */
    more: z.boolean(),
  }),
});
