import { z } from 'zod';
import { call } from '../call.ts';
import { instant, nothing } from '../schemas.ts';

export const scheduleGetFeed = call({
  name: 'schedule-getFeed',
  summary: 'Whether the viewer has an address for their calendar program, and when it was last read. Never the address.',
  access: [['specialistScheduleEditing']],
  changes: false,
  input: nothing,
  output: z.object({
    feed: z.object({ madeAt: instant, reads: z.number().int(), readAt: instant.nullable() }).nullable(),
  }),
});
