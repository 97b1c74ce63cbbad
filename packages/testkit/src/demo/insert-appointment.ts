import { place } from '@consult/server/features/activity/activity.ts';
import type { AppointmentBody } from '@consult/server/features/activity/activity.ts';
import { indexMessage, sealMessageBody } from '@consult/server/features/patient-message/patient-message.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { addDays, businessDay, businessZone, weekdayOf } from '@consult/domain/time/business-time.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { ActivityRecord } from '../activity-rows.ts';
import { insertRows } from '../insert-rows.ts';
import { idAt } from '../random.ts';
import type { Random } from '../random.ts';
import type { SeedTarget } from './seed-target.ts';

const hourMs = 3_600_000;

type How = {
  /** The patient has said that they come, which lies before the clinic of the appointment, unread. */
  isAnswered: boolean;
  random: Random;
  now: Date;
};

/** Gives a booked consult its appointment, made yesterday by its first consultant, in the week after the next. */
export async function insertAppointment(
  client: pg.ClientBase,
  target: SeedTarget,
  { id: activityId, body: { patient } }: ActivityRecord,
  { isAnswered, random, now }: How,
): Promise<void> {
  const { keyring } = target;
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer; clinic_id: string; madeBy: string }>(
    `select a.key_id, a.wrapped_key, m.clinic_id, m.person_id as "madeBy" from activity a
      join member m on m.activity_id = a.id and m.role = 'consultant' and m.clinic_id is not null
      where a.id = $1 order by m.position limit 1`,
    [activityId],
  );
  const { key_id: keyId, wrapped_key: wrapped, clinic_id: clinicId, madeBy } = rows[0]!;
  const key = await keyring.unwrap(keyId, wrapped, activityId);
  const made = new Date(now.getTime() - 24 * hourMs);
  const answeredAt = new Date(now.getTime() - 3 * hourMs);
  const when = { day: weekdayAfter(addDays(businessDay(now), 8)), time: '13:40', zone: businessZone };
  const words: AppointmentBody = {
    ...when,
    place: 'Room 4, second floor; ask at the front desk',
    bring: 'The list of your medicines and your health card',
    madeBy,
  };
  await insertRows(client, 'appointment', [
    {
      activity_id: activityId,
      id: idAt(made, random),
      clinic_id: clinicId,
      version: 1,
      body: encrypt(key, place.appointment(activityId), JSON.stringify(words)),
      made_at: made,
      changed_at: made,
      answer: isAnswered ? 'coming' : null,
      answered_at: isAnswered ? answeredAt : null,
    },
  ]);
  if (!isAnswered) return;
  const id = idAt(answeredAt, random);
  const own = keyring.newDataKey(id);
  const { phn, province, dateOfBirth, firstName, lastName } = patient;
  const said = sealMessageBody(own.key, id, {
    to: '',
    subject: '',
    text: '',
    appointment: { says: 'coming', ...when },
    patient: { phn, province, dateOfBirth, firstName, lastName },
  });
  await insertRows(client, 'patient_message', [
    {
      id,
      batch_id: id,
      sub_type: 'AppointmentAnswer',
      physician_id: madeBy,
      clinic_id: clinicId,
      activity_id: activityId,
      key_id: own.keyId,
      wrapped_key: own.wrapped,
      body: said,
      state: 'received',
      status_updated_at: answeredAt,
      created_at: answeredAt,
      // indexMessage, which comes next, writes the terms.
      indexed: false,
    },
  ]);
  const row = { message_id: id, folder: 'inbox', unread: true, status_updated_at: answeredAt };
  await insertRows(client, 'patient_message_row', [
    { ...row, owner_id: madeBy, owner_kind: 'person' },
    { ...row, owner_id: clinicId, owner_kind: 'clinic' },
  ]);
  await indexMessage(client, target, id);
}

/** The next day on which clinics are open. */
function weekdayAfter(day: Day): Day {
  const next = addDays(day, 1);
  return weekdayOf(next) % 6 === 0 ? weekdayAfter(next) : next;
}
