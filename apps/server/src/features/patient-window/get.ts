import { patientWindowGet } from '@consult/contract/patient-window/get.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { standingOf } from '../activity/activity.ts';
import { stateOf } from './state.ts';

/** patientWindow-get: for who may share on a consult that they read. */
export const getWindow = serve(patientWindowGet).handler(({ input, context: { app, viewer } }) =>
  inTransaction(app.read, async (client) => {
    const known = await standingOf(client, app, viewer, input.activityId);
    await writeAudit(client, { kind: 'window-read', actorId: viewer.personId, subjectIds: [known.id] });
    return stateOf(client, app, viewer, known);
  }),
);
