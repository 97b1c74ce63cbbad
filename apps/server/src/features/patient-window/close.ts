import { patientWindowClose } from '@consult/contract/patient-window/close.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { closeWindowLinks, lockWindow } from '../patient-link/patient-link.ts';
import { dropNotice } from './notice.ts';
import { stateOf } from './state.ts';
import { readWindow } from './window.ts';

/** patientWindow-close: at once, also while the patient reads. What is closed already stays so. */
export const closeWindow = serve(patientWindowClose).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId } = input;
  const { state, events } = await inTransaction(app.write, async (client) => {
    await lockWindow(client, activityId);
    const known = await lockStanding(client, app, viewer, activityId);
    const window = await readWindow(client, app, activityId, known.key);
    if (!window) throw refuse('NOT_FOUND');
    await dropNotice(client, activityId);
    const told: LiveEvent[] = [];
    const wasOpen = await closeWindowLinks(client, activityId);
    if (wasOpen || window.noticeDueAt) {
      await writeAudit(client, { kind: 'window-closed', actorId: viewer.personId, subjectIds: [activityId] });
      const line = { activityId, actorId: viewer.personId, key: known.key };
      told.push(await addSystemLine(client, { ...line, event: { kind: 'patient-window', what: 'closed' } }));
    }
    return { state: await stateOf(client, app, viewer, known), events: told };
  });
  app.live.committed(events);
  return state;
});
