import { z } from 'zod';
import { call } from '../call.ts';
import { chosenMedia, sendMediaAccess } from './media.ts';
import { id } from '../schemas.ts';

export const mediaWithoutConsent = call({
  name: 'media-withoutConsent',
  summary:
    'Which of the chosen photos and films wait for a consent before they may be sent; none where the installation asks for none.',
  access: sendMediaAccess,
  changes: false,
  input: chosenMedia,
  output: z.object({ mediaIds: z.array(id) }),
});
