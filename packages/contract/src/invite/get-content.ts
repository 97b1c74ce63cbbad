import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const inviteGetContent = call({
  name: 'invite-getContent',
  summary: 'The personal message that a new invitation begins with, in both languages.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({ defaultPersonalMessage: z.object({ en: z.string(), fr: z.string() }) }),
});
