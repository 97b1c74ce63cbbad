import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { inboxBatch } from './move.ts';

export const inboxMute = call({
  name: 'inbox-mute',
  summary: 'Mutes consults for one owner, or unmutes them: no push, mail or fax about them.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({ ownerId: id, activityIds: z.array(id).min(1).max(inboxBatch), muted: z.boolean() }),
  output: done,
});
