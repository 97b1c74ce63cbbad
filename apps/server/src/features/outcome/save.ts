import { outcomeSave } from '@consult/contract/outcome/save.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockStanding } from '../activity/activity.ts';
import { writeOutcome } from './write-outcome.ts';

/** outcome-save: for a consultant of the activity who records outcomes. */
export const saveOutcome = serve(outcomeSave).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, outcome, diagnosis, seen } = input;
  return once(context, async (client) => {
    const known = await lockStanding(client, app, viewer, activityId);
    const written = await writeOutcome(client, app, viewer, known, { outcome, diagnosis, seen, field: 'outcome' });
    if (!written) throw errors.STATE_CHANGED();
    return { answer: { ok: true as const }, events: [written.event] };
  });
});
