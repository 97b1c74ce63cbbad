import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { openDays, vacationRow, version } from './schedule.ts';

export const scheduleGetAvailability = call({
  name: 'schedule-getAvailability',
  summary:
    'The viewer’s own time away that is not over, calendar and daily limit, with today’s count. What was saved of each has its version.',
  access: [['specialistScheduleEditing']],
  changes: false,
  input: nothing,
  output: z.object({
    /** The present business day. */
    today: z.iso.date(),
    vacations: z.object({ version, rows: z.array(vacationRow) }),
    calendar: z.object({ version, days: openDays }),
    limit: z.object({ version, enabled: z.boolean(), limit: z.number().int().nullable(), count: z.number().int() }),
  }),
});
