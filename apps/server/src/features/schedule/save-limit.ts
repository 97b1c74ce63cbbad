import { scheduleSaveLimit } from '@consult/contract/schedule/save-limit.ts';
import { checkLimit, dailyLimits } from '@consult/domain/schedule/daily-limit.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockAvailability } from '../directory/directory.ts';
import { tellAvailability } from './tell-availability.ts';

/**
 * schedule-saveLimit: a limit at or below today's count closes the rest of today. None is needed to switch it off.
 */
export const saveLimit = serve(scheduleSaveLimit).handler(async ({ input, context, errors }) => {
  const { personId } = context.viewer;
  const { limit, enabled } = input;
  const fault =
    limit === null ? (enabled ? ({ code: 'limit-invalid', ...dailyLimits } as const) : null) : checkLimit(limit);
  if (fault) throw refuse('INVALID_INPUT', { limit: fault });
  return once(context, async (client) => {
    await lockAvailability(client, personId);
    const { rows } = await client.query<{ version: number }>({
      name: 'schedule-save-limit',
      text: `update specialist_availability
        set daily_limit = $2, limit_enabled = $3, limit_version = limit_version + 1
        where person_id = $1 and limit_version = $4 returning limit_version as version`,
      values: [personId, limit, enabled, input.version],
    });
    const version = rows[0]?.version;
    if (version === undefined) throw errors.CHANGED_ELSEWHERE();
    return { answer: { version }, events: await tellAvailability(client, personId, 'limit', version) };
  });
});
