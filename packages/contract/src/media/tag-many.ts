import { mediaBatch, maxTagsOfMedia } from '@consult/domain/media/limits.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { mediaAccess, tag } from './media.ts';

export const mediaTagMany = call({
  name: 'media-tagMany',
  summary:
    'Adds tags to many of the viewer’s media, or takes them off; an item that would have too many stays as it is.',
  access: mediaAccess,
  changes: { waits: true },
  input: z.object({
    mediaIds: z.array(id).min(1).max(mediaBatch),
    add: z.array(tag).max(maxTagsOfMedia).default([]),
    remove: z.array(tag).max(maxTagsOfMedia).default([]),
  }),
  /** Items that had no room for the tags. */
  output: z.object({ full: z.array(id) }),
});
