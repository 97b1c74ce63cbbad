import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { mediaAccess, tag } from './media.ts';

export const mediaChangeOwnTag = call({
  name: 'media-changeOwnTag',
  summary: 'Spells one of the viewer’s own tags otherwise, on every item; or takes it off the list and off every item.',
  access: mediaAccess,
  changes: { waits: false },
  input: z.object({
    tag,
    /** Null takes it away. A name that another tag has makes one of both. */
    to: tag.nullable(),
  }),
  output: done,
});
