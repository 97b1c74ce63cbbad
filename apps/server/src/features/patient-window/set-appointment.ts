import type { ChangedAppointment } from '@consult/contract/patient-window/appointment.ts';
import { patientWindowSetAppointment } from '@consult/contract/patient-window/set-appointment.ts';
import { checkAppointment, keptAppointment, takesAppointment } from '@consult/domain/patient-window/appointment.ts';
import type { AppointmentWords } from '@consult/domain/patient-window/appointment.ts';
import { clinicZones } from '@consult/domain/time/clinic-zones.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding, place, readAppointment, setStatus, statusOf } from '../activity/activity.ts';
import type { AppointmentBody, KeptAppointment, KnownActivity } from '../activity/activity.ts';
import { lockWindow } from '../patient-link/patient-link.ts';
import { makingClinic } from './making-clinic.ts';
import { tellOpenWindow } from './tell-open-window.ts';

/**
 * patientWindow-setAppointment: enters the appointment or changes it, and makes the consult Booked where it is not yet.
 * The same again changes nothing. A change takes the patient's answer away, and tells them where their window is open;
 * of a change and an answer at once, the consult's row lets one go first.
 */
export const setAppointment = serve(patientWindowSetAppointment).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const { activityId, seen, ...typed } = input;
    const { answer, events } = await inTransaction(app.write, async (client) => {
      await lockWindow(client, activityId);
      const known = await lockStanding(client, app, viewer, activityId);
      if (!known.can.setAppointment) throw refuse('NOT_ALLOWED');
      const clinic = await makingClinic(client, viewer, activityId);
      const before = await readAppointment(client, app, activityId, known.key);
      const words = keptAppointment(typed);
      const status = await statusOf(client, activityId);
      if (before && takesAppointment(status) && isSame(before, words, clinic.id))
        return { answer: { appointment: before.shown, patient: 'unchanged' as const }, events: [] };
      // Another clinic's zone may stand there.
      const zones = [...clinicZones(clinic.province), ...(before ? [before.body.zone] : [])];
      const faults = checkAppointment(words, zones, app.now());
      if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
      if (seen !== (before?.shown.version ?? 0)) throw errors.STATE_CHANGED();
      const told: LiveEvent[] = [];
      if (!takesAppointment(status))
        told.push(await setStatus(client, viewer, known, { before: status, after: 'booked' }));
      // One that was cancelled, or is over, is another one from now on; a calendar knows both as one.
      const isNew = before?.shown.state !== 'standing';
      const body = { ...words, madeBy: viewer.personId };
      await keep(client, known, { clinicId: clinic.id, body, isNew, at: app.now() });
      const line = { activityId, actorId: viewer.personId, key: known.key };
      const what = isNew ? 'appointment-entered' : 'appointment-changed';
      told.push(await addSystemLine(client, { ...line, event: { kind: 'patient-window', what } }));
      await writeAudit(client, { kind: what, actorId: viewer.personId, subjectIds: [activityId] });
      const patient = await tellOpenWindow(client, app, viewer, activityId);
      const after = await readAppointment(client, app, activityId, known.key);
      const changed: ChangedAppointment = { appointment: after?.shown ?? null, patient };
      return { answer: changed, events: told };
    });
    app.live.committed(events);
    return answer;
  },
);

/** Whether an appointment that stands says the same already. */
function isSame({ shown, body, clinicId }: KeptAppointment, words: AppointmentWords, clinic: string): boolean {
  const texts = ['day', 'time', 'zone', 'place', 'bring'] as const;
  return shown.state !== 'cancelled' && clinicId === clinic && texts.every((text) => body[text] === words[text]);
}

type Entered = { clinicId: string; body: AppointmentBody; isNew: boolean; at: Date };

async function keep(
  client: pg.ClientBase,
  { id, key }: Pick<KnownActivity, 'id' | 'key'>,
  { clinicId, body, isNew, at }: Entered,
): Promise<void> {
  await client.query({
    name: 'appointment-keep',
    text: `insert into appointment as p (activity_id, clinic_id, version, body, made_at, changed_at)
        values ($1, $2, 1, $3, $4, $4)
      on conflict (activity_id) do update set clinic_id = excluded.clinic_id, version = p.version + 1,
        body = excluded.body, changed_at = excluded.changed_at, cancelled_at = null, answer = null, answered_at = null,
        made_at = case when $5 then excluded.made_at else p.made_at end`,
    values: [id, clinicId, encrypt(key, place.appointment(id), JSON.stringify(body)), at, isNew],
  });
}
