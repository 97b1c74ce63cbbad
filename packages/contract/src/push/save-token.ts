import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';

export const pushSaveToken = call({
  name: 'push-saveToken',
  summary:
    'Where push messages reach the device of the viewer’s session: a token of the push service, or null once the device takes none.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    /** The service's token; the bound on its length keeps other texts out. */
    fcmToken: z
      .string()
      .regex(/^[\w:.~-]{1,1024}$/, 'This is no token of the push service.')
      .nullable(),
    platform: z.enum(['android', 'ios']),
  }),
  output: done,
});
