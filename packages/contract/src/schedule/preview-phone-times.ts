import { z } from 'zod';
import { call } from '../call.ts';
import { standingCall, weekOfBlocks } from './schedule.ts';

export const schedulePreviewPhoneTimes = call({
  name: 'schedule-previewPhoneTimes',
  summary:
    'What a schedule that is not saved yet would do: the coming 14 days as referrers would see them, and the calls that stand outside it.',
  access: [['specialistScheduleEditing', 'phoneConsult']],
  changes: false,
  input: z.object({ timezone: z.string().max(60), schedule: weekOfBlocks }),
  output: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        free: z.number().int(),
        taken: z.number().int(),
        away: z.number().int(),
        /** 23 or 25 where the clock changes. */
        hours: z.number(),
      }),
    ),
    /** Calls from now on that do not lie within a block. They stay. */
    outside: z.array(standingCall),
  }),
});
