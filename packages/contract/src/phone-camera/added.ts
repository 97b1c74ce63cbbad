import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../schemas.ts';

export const phoneCameraAdded = call({
  name: 'phoneCamera-added',
  summary: 'Which photos a phone has added itself, and until when it may add more.',
  access: 'phone',
  changes: false,
  input: nothing,
  output: z.object({ endsAt: instant, mediaIds: z.array(id) }),
});
