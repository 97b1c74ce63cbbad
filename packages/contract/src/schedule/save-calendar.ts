import { z } from 'zod';
import { call } from '../call.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { openDays, saved, version } from './schedule.ts';

export const scheduleSaveCalendar = call({
  name: 'schedule-saveCalendar',
  summary: 'Sets on which weekdays the viewer takes new eConsults and calls.',
  access: [['specialistScheduleEditing']],
  changes: { waits: true },
  input: z.object({ version, days: openDays }),
  output: saved,
  errors: changedElsewhere,
});
