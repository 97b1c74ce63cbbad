import { z } from 'zod';
import { hintNames } from '@consult/domain/profile/hints.ts';
import { call } from '../call.ts';
import { done } from '../schemas.ts';

export const hintDismiss = call({
  name: 'hint-dismiss',
  summary: 'Puts a one-time hint away, on all devices of the viewer.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({ name: z.enum(hintNames) }),
  output: done,
});
