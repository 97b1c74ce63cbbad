import { scheduleGetPhoneSchedule } from '@consult/contract/schedule/get-phone-schedule.ts';
import { readWeek, writeWeek } from '@consult/domain/schedule/timeslots.ts';
import type { Timeslot } from '@consult/domain/schedule/phone-times.ts';
import { businessZone } from '@consult/domain/time/business-time.ts';
import { serve } from '../../call/implement.ts';

/** schedule-getPhoneSchedule: nothing saved yet is a week without times in business time. */
export const getPhoneSchedule = serve(scheduleGetPhoneSchedule).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ version: number; timezone: string; schedule: Timeslot[][] }>({
    name: 'schedule-phone',
    text: 'select version, timezone, schedule from phone_schedule where person_id = $1',
    values: [viewer.personId],
  });
  const { version = 0, timezone = businessZone, schedule = [] } = rows[0] ?? {};
  return { version, timezone, schedule: writeWeek(readWeek(schedule)) };
});
