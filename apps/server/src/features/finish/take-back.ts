import { takeBackFinish } from '@consult/contract/finish/finish.ts';
import { serve } from '../../call/implement.ts';
import { giveUp, once } from '../../call/once.ts';
import { lockStanding, touchActivity } from '../activity/activity.ts';
import { undoFinish } from './undo-finish.ts';

/**
 * activity-takeBackFinish: all of it, or nothing. A repeat finds nothing to take back; what has not arrived never is
 * carried out.
 */
export const takeFinishBack = serve(takeBackFinish).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, finishId: id } = input;
  return once(context, async (client) => {
    await lockStanding(client, app, viewer, activityId);
    await giveUp(client, context, id);
    const late = await undoFinish(client, app, viewer, { activityId, id });
    if (late) throw errors.TOO_LATE({ data: { late } });
    // Open threads show lines that are there no more.
    const event = await touchActivity(client, activityId, 'message-taken-back');
    return { answer: { ok: true as const }, events: [event] };
  });
});
