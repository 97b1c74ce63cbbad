import { outcomeSave } from '@consult/contract/outcome/save.ts';
import { plainDxCode } from '@consult/domain/billing/dx-code.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockStanding } from '../activity/activity.ts';
import { noteDiagnosis } from '../billing/billing.ts';
import { writeOutcome } from './write-outcome.ts';

/** outcome-save: for a consultant of the activity who records outcomes. */
export const saveOutcome = serve(outcomeSave).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, ...said } = input;
  return once(context, async (client) => {
    const known = await lockStanding(client, app, viewer, activityId);
    const written = await writeOutcome(client, app, viewer, known, {
      ...said,
      seen: said.seen,
      field: 'outcome',
    });
    if (!written) throw errors.STATE_CHANGED();
    if (said.diagnosisCode)
      await noteDiagnosis(client, app, {
        activityId,
        doctorId: viewer.personId,
        code: plainDxCode(said.diagnosisCode),
      });
    return { answer: { ok: true as const }, events: [written.event] };
  });
});
