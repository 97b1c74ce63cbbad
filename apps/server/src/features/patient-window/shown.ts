import type { Appointment } from '@consult/contract/patient-window/appointment.ts';
import type { ShownWindow } from '@consult/contract/patient-window/window.ts';
import { takesAppointment } from '@consult/domain/patient-window/appointment.ts';
import { stepsOf } from '@consult/domain/patient-window/steps.ts';
import type { StepFacts } from '@consult/domain/patient-window/steps.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place, readAppointment, readJson } from '../activity/activity.ts';
import type { MessageBody } from '../activity/activity.ts';
import { formsInWindow } from '../care-form/care-form.ts';
import { sharedFiles } from './files.ts';

type Facts = StepFacts & { clinicName: string; clinicPhone: string; replies: boolean };

/** The facts that a window tells of its consult, and no other column of it. */
const factsSql = `select a.status, a.created_at as "sentAt", a.first_response_at as "firstResponseAt",
    (select at from activity_step where activity_id = a.id and step = 'booking') as "bookingAt",
    (select at from activity_step where activity_id = a.id and step = 'booked') as "bookedAt",
    (select at from activity_step where activity_id = a.id and step = 'done') as "doneAt",
    c.name as "clinicName", c.phone as "clinicPhone", c.patient_replies as replies
  from activity a join clinic c on c.id = a.referrer_clinic_id
  where a.id = $1`;

/**
 * What a window shows its patient: the same for them and in the preview of who shares. Steps, clinic, what was ticked,
 * and the clinic's forms for them; nobody's name, nothing else of the thread (server rules, section 18).
 * @param reader who shares, and sees of the forms those that they have among their patient messages; null: the patient
 */
export async function shownWindow(
  db: Pick<pg.ClientBase, 'query'>,
  app: App,
  activityId: string,
  key: DataKey,
  reader: Viewer | null,
): Promise<ShownWindow> {
  const { rows } = await db.query<Facts>({ name: 'patient-window-facts', text: factsSql, values: [activityId] });
  const { clinicName, clinicPhone, replies, ...facts } = rows[0]!;
  const appointment = takesAppointment(facts.status) ? await readAppointment(db, app, activityId, key) : null;
  return {
    clinic: { name: clinicName, phone: clinicPhone },
    steps: stepsOf(facts),
    messages: await sharedMessages(db, app, activityId, key),
    files: await sharedFiles(db, app, activityId),
    forms: await formsInWindow(db, activityId, reader),
    appointment: appointment && isToShow(appointment.shown, app.now()) ? appointment.shown : null,
    replies,
  };
}

/** One that was cancelled is shown until it would have begun. */
const isToShow = ({ state, startsAt }: Appointment, now: Date): boolean =>
  state !== 'cancelled' || new Date(startsAt) > now;

async function sharedMessages(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  activityId: string,
  key: DataKey,
): Promise<ShownWindow['messages']> {
  const { rows } = await db.query<{ id: string; sent_at: Date; body: Buffer }>({
    name: 'patient-window-messages',
    text: `select m.id, m.sent_at, m.body from patient_window_message s
        join message m on m.activity_id = s.activity_id and m.id = s.message_id
      where s.activity_id = $1 and m.kind = 'ordinary' order by m.seq`,
    values: [activityId],
  });
  return rows.flatMap((row) => {
    const body = readJson<MessageBody>(app.keyring, key, place.message(row.id), row.body);
    return body && 'text' in body ? [{ id: row.id, text: body.text, on: businessDay(row.sent_at) }] : [];
  });
}
