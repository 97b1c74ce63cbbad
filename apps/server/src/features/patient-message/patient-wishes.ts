import { patientLinkChooseLanguage } from '@consult/contract/patient-link/choose-language.ts';
import { patientLinkStopMails } from '@consult/contract/patient-link/stop-mails.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serveVisit } from '../../call/implement.ts';
import type { Visit } from '../../call/visits.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { patientIdOf, setLanguage, setMailStopped } from '../patient/patient.ts';
import { cancelWaiting } from './cancel.ts';
import type { OwnMessage } from './own-message.ts';
import { openMessageBody } from './message-body.ts';
import type { SealedMessage } from './message-body.ts';

/**
 * patientLink-stopMails: the clinic's record says from now on that its patient wants no e-mail, which refuses later
 * sends; what waits for them is cancelled and put before its senders. Taken back, it counts as agreed from then on.
 */
export const stopMails = serveVisit(patientLinkStopMails).handler(async ({ input, context: { app, visit } }) => {
  const { stop } = input;
  const { stopped, events } = await inTransaction(app.write, async (client) => {
    const patientId = await patientOfVisit(client, app, visit);
    // A number that the clinic knows as somebody else's has no record of this patient.
    if (patientId === null) return { stopped: false, events: [] };
    if (!(await setMailStopped(client, patientId, stop, app.now()))) return { stopped: stop, events: [] };
    const kind = stop ? 'patient-mail-stopped' : 'patient-mail-agreed';
    await writeAudit(client, { kind, actorId: null, subjectIds: [patientId] });
    return { stopped: stop, events: stop ? await cancelAll(client, patientId) : [] };
  });
  app.live.committed(events);
  return { stopped };
});

/** patientLink-chooseLanguage: later e-mails of the clinic come in it. */
export const chooseLanguage = serveVisit(patientLinkChooseLanguage).handler(
  async ({ input, context: { app, visit } }) => {
    const patientId = await patientOfVisit(app.write, app, visit);
    if (patientId !== null) await setLanguage(app.write, patientId, input.language);
    return {};
  },
);

/** The record of the patient who opened a link, at the clinic that it came from. */
async function patientOfVisit(client: Pick<pg.ClientBase, 'query'>, app: App, visit: Visit): Promise<string | null> {
  // Also at a form of it, whose link is the window's.
  if (visit.windowOf !== null) return patientOfWindow(client, visit.windowOf);
  const { rows } = await client.query<SealedMessage & { patient_id: string | null; clinic_id: string }>({
    name: 'patient-of-visit',
    text: `select m.id, m.patient_id, m.clinic_id, m.key_id, m.wrapped_key, m.body
      from patient_link l join patient_message m on m.id = l.patient_message_id
      -- What goes to clinic staff is opened by staff.
      where l.id = $1 and m.sub_type <> 'MOAMessage'`,
    values: [visit.linkId],
  });
  const message = rows[0];
  if (!message || message.patient_id !== null) return message?.patient_id ?? null;
  const body = await openMessageBody(app, message);
  return body && patientIdOf(client, app, message.clinic_id, body.patient);
}

/** A window knows its patient's record since the first mail. */
async function patientOfWindow(client: Pick<pg.ClientBase, 'query'>, activityId: string): Promise<string | null> {
  const { rows } = await client.query<{ patient_id: string | null }>({
    name: 'patient-of-window',
    text: 'select patient_id from patient_window where activity_id = $1',
    values: [activityId],
  });
  return rows[0]?.patient_id ?? null;
}

/** Cancels what waits for a patient, in the order of ids. The caller has locked the record. */
async function cancelAll(client: pg.ClientBase, patientId: string): Promise<LiveEvent[]> {
  const { rows } = await client.query<Pick<OwnMessage, 'id' | 'sub_type' | 'activity_id' | 'before_again'>>({
    name: 'patient-messages-waiting-for',
    text: `select id, sub_type, activity_id, before_again from patient_message
      where patient_id = $1 and state in ('scheduled', 'held') order by id for no key update`,
    values: [patientId],
  });
  const events: LiveEvent[] = [];
  for (const message of rows) events.push(...(await cancelWaiting(client, message, 'WITHDRAWN')));
  if (rows.length > 0)
    await writeAudit(client, {
      kind: 'patient-message-cancelled',
      actorId: null,
      subjectIds: rows.map(({ id }) => id),
    });
  return events;
}
