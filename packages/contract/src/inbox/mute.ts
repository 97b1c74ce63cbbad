import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const inboxMute = call({
  name: 'inbox-mute',
  summary: 'Mutes a consult for one owner, or unmutes it: no push, mail or fax about it.',
  access: 'signed-in',
  input: z.object({ ownerId: id, activityId: id, muted: z.boolean() }),
  output: done,
});
