import { scheduleSavePhoneSchedule } from '@consult/contract/schedule/save-phone-schedule.ts';
import type { ScheduleFault } from '@consult/domain/fault/fault.ts';
import { readWeekStrictly, writeWeek } from '@consult/domain/schedule/timeslots.ts';
import { isCanadianZone } from '@consult/domain/schedule/zones.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockAvailability } from '../directory/directory.ts';
import { tellAvailability } from './tell-availability.ts';

/** schedule-savePhoneSchedule: changes no call that stands. */
export const savePhoneSchedule = serve(scheduleSavePhoneSchedule).handler(async ({ input, context, errors }) => {
  const { personId } = context.viewer;
  const week = readWeekStrictly(input.schedule);
  const faults: Record<string, ScheduleFault> = {};
  if (!week) faults['schedule'] = { code: 'schedule-blocks' };
  if (!isCanadianZone(input.timezone)) faults['timezone'] = { code: 'zone-not-canadian' };
  if (!week || faults['timezone']) throw refuse('INVALID_INPUT', faults);
  return once(context, async (client) => {
    await lockAvailability(client, personId);
    const { rows } = await client.query<{ version: number }>({
      name: 'schedule-save-phone',
      text: `insert into phone_schedule as h (person_id, timezone, schedule, version)
          select $1, $2, $3, 1 where $4 = coalesce((select version from phone_schedule where person_id = $1), 0)
        on conflict (person_id) do update set timezone = $2, schedule = $3, version = h.version + 1
          where h.version = $4
        returning version`,
      values: [personId, input.timezone, JSON.stringify(writeWeek(week)), input.version],
    });
    const version = rows[0]?.version;
    if (version === undefined) throw errors.CHANGED_ELSEWHERE();
    return { answer: { version }, events: await tellAvailability(client, personId, 'phone-schedule', version) };
  });
});
