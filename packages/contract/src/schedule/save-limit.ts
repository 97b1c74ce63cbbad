import { z } from 'zod';
import { call } from '../call.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { saved, version } from './schedule.ts';

export const scheduleSaveLimit = call({
  name: 'schedule-saveLimit',
  summary: 'Sets the viewer’s own daily limit, and whether it is on. One that is switched off is kept.',
  access: [['specialistScheduleEditing']],
  changes: { waits: true },
  input: z.object({ version, enabled: z.boolean(), limit: z.number().nullable() }),
  output: saved,
  errors: changedElsewhere,
});
