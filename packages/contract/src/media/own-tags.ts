import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { mediaAccess } from './media.ts';

export const mediaOwnTags = call({
  name: 'media-ownTags',
  summary: 'The viewer’s own tags, by the alphabet: every one that was ever used, until it is taken off the list.',
  access: mediaAccess,
  changes: false,
  input: nothing,
  output: z.object({ tags: z.array(z.object({ tag: z.string(), uses: z.number().int() })) }),
});
