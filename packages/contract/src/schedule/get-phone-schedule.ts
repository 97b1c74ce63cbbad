import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { version, weekOfBlocks } from './schedule.ts';

export const scheduleGetPhoneSchedule = call({
  name: 'schedule-getPhoneSchedule',
  summary: 'The viewer’s weekly times for phone consults, with the zone of their wall clock.',
  access: [['specialistScheduleEditing', 'phoneConsult']],
  changes: false,
  input: nothing,
  output: z.object({ version, timezone: z.string(), schedule: weekOfBlocks }),
});
