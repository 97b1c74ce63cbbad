import type { Appointment } from '@consult/contract/patient-window/appointment.ts';
import type { AppointmentAnswer, AppointmentWords } from '@consult/domain/patient-window/appointment.ts';
import { startOf } from '@consult/domain/patient-window/appointment.ts';
import { instantAt } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place } from './card.ts';
import { readJson } from './read.ts';

/** The decrypted content of appointment.body. */
export type AppointmentBody = AppointmentWords & { madeBy: string };

/** The appointment of a consult, as its row says. */
export type KeptAppointment = {
  clinicId: string;
  body: AppointmentBody;
  /** As the members and the patient see it. */
  shown: Appointment;
};

type Row = {
  uid: string;
  clinicId: string;
  version: number;
  body: Buffer;
  changedAt: Date;
  cancelledAt: Date | null;
  answer: AppointmentAnswer | null;
  answeredAt: Date | null;
  name: string;
  phone: string;
};

/**
 * The appointment of a consult whose key the caller has; null where there is none, or it can not be decrypted. The
 * caller has checked the reader.
 */
export async function readAppointment(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring' | 'now'>,
  activityId: string,
  key: DataKey | null,
): Promise<KeptAppointment | null> {
  const { rows } = await db.query<Row>({
    name: 'appointment',
    text: `select p.id as uid, p.clinic_id as "clinicId", p.version, p.body, p.changed_at as "changedAt",
        p.cancelled_at as "cancelledAt", p.answer, p.answered_at as "answeredAt", c.name, c.phone
      from appointment p join clinic c on c.id = p.clinic_id where p.activity_id = $1`,
    values: [activityId],
  });
  const [row] = rows;
  const body = row && readJson<AppointmentBody>(app.keyring, key, place.appointment(activityId), row.body);
  if (!body) return null;
  return { clinicId: row.clinicId, body, shown: present(row, body, app.now()) };
}

function present(row: Row, { day, time, zone, place: where, bring }: AppointmentBody, now: Date): Appointment {
  const words = { day, time, zone, place: where, bring };
  const startsAt = beginOf(words);
  const { uid, version, answer, answeredAt, name, phone } = row;
  return {
    ...words,
    uid,
    version,
    startsAt: startsAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    state: row.cancelledAt ? 'cancelled' : startsAt <= now ? 'past' : 'standing',
    clinic: { name, phone },
    answer: answer && answeredAt ? { says: answer, at: answeredAt.toISOString() } : null,
  };
}

/** New zone data may skip a time that was entered with older ones: then the instant after the jump. */
function beginOf(words: AppointmentWords): Date {
  const [hour = 0, minute = 0] = words.time.split(':').map(Number);
  return startOf(words) ?? instantAt(words.day, hour, minute, words.zone);
}
