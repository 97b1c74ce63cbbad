import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import type { IncomingMessage } from '../patient-message/patient-message.ts';
import { keepIncoming } from '../patient-message/patient-message.ts';
import type { VisitedWindow } from './visited-window.ts';

/** What a patient did in their window, as the staff reads it. */
export type FromPatient = Pick<IncomingMessage, 'id' | 'subType' | 'subject' | 'text' | 'appointment'> & {
  /** The clinic that it is for, and who of it is meant. A clinic that left the consult hears of it no more. */
  clinicId: string;
  personId: string | null;
};

/**
 * Puts what a patient did before its clinic and physician, unread, within the running transaction that holds the
 * consult's row. Where that clinic has nobody in the consult any more, it goes to the referrer and theirs.
 * @returns the live event; null where this id was kept before
 */
export async function keepFromPatient(
  client: pg.ClientBase,
  app: App,
  window: VisitedWindow,
  { clinicId, personId, ...message }: FromPatient,
): Promise<LiveEvent | null> {
  const { rows } = await client.query<{ clinicId: string; physicianId: string }>({
    name: 'window-receiver',
    text: `select m.clinic_id as "clinicId", m.person_id as "physicianId" from member m
      where m.activity_id = $1 and m.clinic_id = any(array[$2, $3]::uuid[]) and m.role in ('referrer', 'consultant')
      order by m.clinic_id = $2 desc, m.person_id = $4 desc nulls last, m.role, m.position limit 1`,
    values: [window.activityId, clinicId, window.clinic.id, personId],
  });
  const receiver = rows[0] ?? { clinicId: window.clinic.id, physicianId: null };
  const { phn, province, dateOfBirth, firstName, lastName } = window.patient;
  return keepIncoming(client, app, {
    ...message,
    ...receiver,
    activityId: window.activityId,
    patient: { phn, province, dateOfBirth, firstName, lastName },
    // A record is its clinic's own.
    patientId: receiver.clinicId === window.clinic.id ? window.patientId : null,
    createdAt: app.now(),
  });
}
