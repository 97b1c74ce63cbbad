import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const scheduleMakeFeed = call({
  name: 'schedule-makeFeed',
  summary: 'Makes an address of the viewer’s calls and time away for their calendar program, and ends the one before.',
  access: [['specialistScheduleEditing']],
  // The answer is told once: a command that waits would have to keep it.
  changes: { waits: false },
  input: nothing,
  output: z.object({
    /** A secret: the server keeps only its hash. */
    address: z.string(),
  }),
});
