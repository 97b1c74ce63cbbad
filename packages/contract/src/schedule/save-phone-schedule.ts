import { z } from 'zod';
import { call } from '../call.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { saved, version, weekOfBlocks } from './schedule.ts';

export const scheduleSavePhoneSchedule = call({
  name: 'schedule-savePhoneSchedule',
  summary:
    'Replaces the viewer’s weekly times for phone consults. Blocks that are not sorted, apart and inside their day are refused. Calls that stand outside stay.',
  access: [['specialistScheduleEditing', 'phoneConsult']],
  changes: { waits: true },
  input: z.object({ version, timezone: z.string().max(60), schedule: weekOfBlocks }),
  output: saved,
  errors: changedElsewhere,
});
