import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';

export const accountSaveMetadata = call({
  name: 'account-saveMetadata',
  summary: 'Records the platform and version that the viewer’s session runs on, with when that session began.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    platform: z.enum(['web', 'android', 'ios']),
    version: z.string().regex(/^\d{1,4}(?:\.\d{1,4}){1,3}$/, 'A version is numbers with dots.'),
  }),
  output: done,
});
