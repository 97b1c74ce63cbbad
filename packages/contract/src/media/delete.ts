import { mediaBatch } from '@consult/domain/media/limits.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { mediaAccess } from './media.ts';

export const mediaDelete = call({
  name: 'media-delete',
  summary:
    'Hides media of the viewer’s gallery everywhere at once; after a minute they are gone for good. Copies in drafts and consults stay.',
  access: mediaAccess,
  changes: { waits: true },
  input: z.object({ mediaIds: z.array(id).min(1).max(mediaBatch) }),
  /** Those that could not be deleted; what is gone already counts as deleted. */
  output: z.object({ failed: z.array(id) }),
});
