import type { ChangedAppointment } from '@consult/contract/patient-window/appointment.ts';
import { patientWindowCancelAppointment } from '@consult/contract/patient-window/cancel-appointment.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding, readAppointment } from '../activity/activity.ts';
import { lockWindow } from '../patient-link/patient-link.ts';
import { dropWhatIsGone } from './share.ts';
import { tellOpenWindow } from './tell-open-window.ts';

type Cancelled = { answer: ChangedAppointment; events: LiveEvent[] };

/**
 * patientWindow-cancelAppointment: a patient who may have seen it sees that it is cancelled, and is told; of one that
 * nobody saw nothing is left. What is cancelled, over, or not there stays as it is.
 */
export const cancelAppointment = serve(patientWindowCancelAppointment).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const { activityId, seen } = input;
    const { answer, events } = await inTransaction(app.write, async (client): Promise<Cancelled> => {
      await lockWindow(client, activityId);
      const known = await lockStanding(client, app, viewer, activityId);
      if (!known.can.setAppointment) throw refuse('NOT_ALLOWED');
      const before = await readAppointment(client, app, activityId, known.key);
      if (before?.shown.state !== 'standing')
        return { answer: { appointment: before?.shown ?? null, patient: 'unchanged' }, events: [] };
      if (seen !== before.shown.version) throw errors.STATE_CHANGED();
      const patient = await takeAway(client, app, viewer, activityId);
      const line = { activityId, actorId: viewer.personId, key: known.key };
      const event = await addSystemLine(client, {
        ...line,
        event: { kind: 'patient-window', what: 'appointment-cancelled' },
      });
      await writeAudit(client, { kind: 'appointment-cancelled', actorId: viewer.personId, subjectIds: [activityId] });
      const after = await readAppointment(client, app, activityId, known.key);
      return { answer: { appointment: after?.shown ?? null, patient }, events: [event] };
    });
    app.live.committed(events);
    return answer;
  },
);

async function takeAway(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<ChangedAppointment['patient']> {
  const { rowCount: unseen } = await client.query({
    name: 'appointment-forget',
    text: `delete from appointment p where p.activity_id = $1
      and not exists (select from patient_window w where w.activity_id = p.activity_id and w.opened_at >= p.made_at)
      and not exists (select from patient_visit v join patient_link l on l.id = v.link_id
        where l.activity_id = p.activity_id and l.kind = 'window' and v.used_at >= p.made_at)`,
    values: [activityId],
  });
  if (unseen) {
    // The first mail brings the window itself.
    const { rowCount: isKnown } = await client.query({
      name: 'patient-window-was-mailed',
      text: 'select from patient_window where activity_id = $1 and noticed_at is not null',
      values: [activityId],
    });
    if (isKnown) await dropWhatIsGone(client, activityId);
    return 'unchanged';
  }
  await client.query({
    name: 'appointment-cancel',
    text: `update appointment set cancelled_at = $2, changed_at = $2, version = version + 1, answer = null,
      answered_at = null where activity_id = $1`,
    values: [activityId, app.now()],
  });
  return tellOpenWindow(client, app, viewer, activityId);
}
