import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const hintList = call({
  name: 'hint-list',
  summary: 'The one-time hints that the viewer has put away, by name; and whether it is too early for any.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({ dismissed: z.array(z.string()), early: z.literal(true).optional() }),
});
