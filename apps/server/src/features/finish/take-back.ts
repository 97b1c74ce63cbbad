import { takeBackFinish } from '@consult/contract/finish/finish.ts';
import { serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { lockStanding, touchActivity } from '../activity/activity.ts';
import { undoFinish } from './undo-finish.ts';

/** activity-takeBackFinish: all of it, or nothing. A repeat finds nothing to take back. */
export const takeFinishBack = serve(takeBackFinish).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { activityId, finishId: id } = input;
  const event = await inTransaction(app.write, async (client) => {
    await lockStanding(client, app, viewer, activityId);
    const late = await undoFinish(client, app, viewer, { activityId, id });
    if (late) throw errors.TOO_LATE({ data: { late } });
    // Open threads show lines that are there no more.
    return touchActivity(client, activityId, 'message-taken-back');
  });
  app.live.committed([event]);
  return { ok: true as const };
});
