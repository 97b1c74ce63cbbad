import { mediaBatch } from '@consult/domain/media/limits.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { mediaAccess } from './media.ts';

export const mediaRestore = call({
  name: 'media-restore',
  summary: 'Brings back media that the viewer deleted within the last minute.',
  access: mediaAccess,
  changes: { waits: false },
  input: z.object({ mediaIds: z.array(id).min(1).max(mediaBatch) }),
  /** Those that are gone for good. */
  output: z.object({ gone: z.array(id) }),
});
