import { patientMessageOpenCopy } from '@consult/contract/patient-message/open-copy.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { placeWordsFor } from '../directory/directory.ts';
import { openLink } from '../patient-link/patient-link.ts';
import type { Behind } from '../patient-link/patient-link.ts';

type Row = {
  id: string;
  specialty: string;
  subsite: string;
  created_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  sender: string;
  clinic_name: string;
  clinic_phone: string;
};

/**
 * patientMessage-openCopy: the patient's health number opens the copy, or the date of birth where there is no number.
 */
export const openCopy = serveAnyone(patientMessageOpenCopy).handler(
  async ({ input, context: { app, request }, errors }) => {
    const opened = await openLink(
      app,
      request.ip,
      { ...input, kind: 'consult-copy' },
      (client, activityId) => readCopy(client, app, activityId),
      (client, activityId) => writeAudit(client, { kind: 'copy-opened', actorId: null, subjectIds: [activityId] }),
    );
    if (typeof opened === 'string') throw errors[opened]();
    const { row, body } = opened.value;
    const french = await placeWordsFor(app.read, 'fr');
    return {
      visit: opened.visit,
      sentAt: row.created_at.toISOString(),
      sender: row.sender,
      clinic: { name: row.clinic_name, phone: row.clinic_phone },
      specialty: row.specialty,
      subsite: row.subsite,
      fr: { specialty: french.place(row.specialty), subsite: french.place(row.subsite) },
      patient: {
        firstName: body.patient.firstName,
        lastName: body.patient.lastName,
        dateOfBirth: body.patient.dateOfBirth,
      },
      answers: body.answers,
    };
  },
);

async function readCopy(
  client: pg.PoolClient,
  app: App,
  activityId: string,
): Promise<Behind<{ row: Row; body: EconsultBody }> | null> {
  const { rows } = await client.query<Row>(
    `select a.id, a.specialty, a.subsite, a.created_at, a.key_id, a.wrapped_key, e.body,
        trim(${titleSql('p')} || ' ' || p.first_name || ' ' || p.last_name) as sender,
        c.name as clinic_name, c.phone as clinic_phone
      from activity a join econsult e on e.activity_id = a.id
        join person p on p.id = a.referrer_id join clinic c on c.id = a.referrer_clinic_id
      where a.id = $1`,
    [activityId],
  );
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const body = readJson<EconsultBody>(app.keyring, key, place.econsult(row.id), row.body);
  return body && { patient: body.patient, value: { row, body } };
}
