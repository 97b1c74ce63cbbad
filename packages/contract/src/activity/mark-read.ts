import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const activityMarkRead = call({
  name: 'activity-markRead',
  summary: 'Marks the messages up to one as read by the viewer (and by the clinic, for its staff); clears overdue.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({ activityId: id, upToSeq: z.number().int().min(0).max(1_000_000) }),
  output: done,
});
