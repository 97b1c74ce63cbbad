import { mediaBatch } from '@consult/domain/media/limits.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { mediaAccess } from '../media/media.ts';

export const avaUploadGalleryFiles = call({
  name: 'ava-uploadGalleryFiles',
  summary:
    'Orders photos of the viewer’s gallery to be sent to their linked account at a partner: each content once, a failed one again. Films and what is gone are left out.',
  access: mediaAccess,
  sends: true,
  changes: { waits: true },
  input: z.object({ galleryItemIds: z.array(id).min(1).max(mediaBatch) }),
  output: done,
  errors: {
    NOT_LINKED: { status: 409, message: 'Your account is not linked with an account at Ava.' },
  },
});
