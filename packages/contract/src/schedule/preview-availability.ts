import { z } from 'zod';
import { call } from '../call.ts';
import { serviceAvailability } from '../directory/service.ts';
import { id } from '../schemas.ts';
import { openDays, standingCall, vacationRow } from './schedule.ts';

/** Of eConsults and of phone consults, which time away may close on its own. */
const states = z.object({ econsult: serviceAvailability, phoneConsult: serviceAvailability });

export const schedulePreviewAvailability = call({
  name: 'schedule-previewAvailability',
  summary:
    'What settings that are not saved yet would do: what the directory would show now and in each time away, and the calls that fall into days that they close.',
  access: [['specialistScheduleEditing']],
  changes: false,
  input: z.object({
    vacations: z.array(vacationRow).max(400),
    days: openDays,
    limit: z.object({ enabled: z.boolean(), limit: z.number().int().nullable() }),
  }),
  output: z.object({
    now: states,
    /** By row: on its first day, or today where it has begun. Rows that cannot be saved are left out. */
    vacations: z.array(states.extend({ id })),
    /** Calls from now on that fall into time away from calls (`vacationId`), or on a closed weekday (null). */
    calls: z.array(standingCall.extend({ vacationId: id.nullable() })),
    /** Whether colleagues answer for one of the viewer's services too: it then stays open. */
    colleagues: z.boolean(),
  }),
});
