import { finishConsult } from '@consult/contract/finish/finish.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { ConsultChanged, writeFinish } from './write-finish.ts';

/** activity-finish: what message-send does besides its message, without one. */
export const doFinish = serve(finishConsult).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, finishId: id, finish } = input;
  return once(context, async (client) => {
    const events = await writeFinish(client, app, viewer, { activityId, id, ...finish });
    return { answer: { ok: true as const }, events };
  }).catch((error: unknown) => {
    throw error instanceof ConsultChanged ? errors.STATE_CHANGED() : error;
  });
});
