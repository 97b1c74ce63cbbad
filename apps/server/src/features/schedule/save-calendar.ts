import { scheduleSaveCalendar } from '@consult/contract/schedule/save-calendar.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockAvailability } from '../directory/directory.ts';
import { tellAvailability } from './tell-availability.ts';

/** schedule-saveCalendar. */
export const saveCalendar = serve(scheduleSaveCalendar).handler(({ input, context, errors }) => {
  const { personId } = context.viewer;
  return once(context, async (client) => {
    await lockAvailability(client, personId);
    const { rows } = await client.query<{ version: number }>({
      name: 'schedule-save-calendar',
      text: `update specialist_availability set custom_calendar = $2, calendar_version = calendar_version + 1
        where person_id = $1 and calendar_version = $3 returning calendar_version as version`,
      values: [personId, input.days, input.version],
    });
    const version = rows[0]?.version;
    if (version === undefined) throw errors.CHANGED_ELSEWHERE();
    return { answer: { version }, events: await tellAvailability(client, personId, 'calendar', version) };
  });
});
