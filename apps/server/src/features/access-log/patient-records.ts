import { healthNumberWords } from '@consult/domain/inbox/search-terms.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';
import { activityKey, place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';

/** The log looks at this many consults of one patient, the newest first. */
const mostConsults = 500;

/** And at this many messages that are about no consult. */
const mostMessages = 500;

/** How a client points at the patient: by a consult, or by a clinic and a health number. */
export type Asked = { activityId: string } | { clinicId: string; province: string; phn: string };

type Shown = Pick<Card, 'firstName' | 'lastName' | 'phn' | 'province' | 'dateOfBirth'>;

/** The records that a clinic has of a patient. */
export type PatientRecords = {
  patient: Shown;
  clinicName: string;
  /** The ids that an audit entry about the patient can name. */
  ids: string[];
  /** The consult that a record belongs to, where the viewer can open it. */
  consultOf: ReadonlyMap<string, string>;
};

/**
 * The records that a clinic of the viewer's has of a patient: its patient record, and the consults in the clinic's
 * inbox with their files and messages. It finds them by keyed hashes and confirms each by decrypting it.
 * @throws NOT_FOUND alike where the clinic is none of theirs, the consult can not be read, or nobody has this number
 */
export async function patientRecords(app: App, viewer: Viewer, asked: Asked): Promise<PatientRecords> {
  const { clinicId, clinicName, province, phn } = await findPatient(app, viewer, asked);
  const key = healthNumberKey(phn);
  const [consults, known] = await Promise.all([
    consultsOf(app, viewer, clinicId, province, key),
    patientOf(app, clinicId, province, key),
  ]);
  const patient = known?.patient ?? consults[0]?.card;
  if (!patient) throw refuse('NOT_FOUND');
  const activityIds = consults.map(({ id }) => id);
  const { rows } = await app.read.query<{ id: string; activity_id: string | null }>({
    name: 'access-log-records',
    text: `with message as materialized (
        select id, activity_id from patient_message where activity_id = any($1::uuid[])
        union all (select id, null from patient_message where patient_id = $2 and activity_id is null
          order by created_at desc limit ${mostMessages})
      )
      select id, activity_id from attachment where activity_id = any($1::uuid[])
      union all select id, activity_id from message
      union all select a.id, m.activity_id from message m join attachment a on a.patient_message_id = m.id`,
    values: [activityIds, known?.id ?? null],
  });
  const open = new Set(consults.filter((consult) => consult.open).map(({ id }) => id));
  const belongs = [
    ...activityIds.map((id) => [id, id] as const),
    ...rows.map((row) => [row.id, row.activity_id] as const),
  ];
  return {
    patient,
    clinicName,
    ids: [...belongs.map(([id]) => id), ...(known ? [known.id] : [])],
    consultOf: new Map(
      belongs.flatMap(([id, activityId]) => (activityId !== null && open.has(activityId) ? [[id, activityId]] : [])),
    ),
  };
}

type PatientOfClinic = { clinicId: string; clinicName: string; province: string; phn: string };

async function findPatient(app: App, viewer: Viewer, asked: Asked): Promise<PatientOfClinic> {
  if (!('activityId' in asked)) {
    const { rows } = await app.read.query<{ name: string }>({
      name: 'access-log-clinic',
      text: `select c.name from location l join clinic c on c.id = l.clinic_id
        where l.person_id = $1 and l.clinic_id = $2 and not l.disabled`,
      values: [viewer.personId, asked.clinicId],
    });
    if (!rows[0]) throw refuse('NOT_FOUND');
    return { ...asked, clinicName: rows[0].name };
  }
  // For a consult, the clinic is the one that the viewer chose for it.
  const { rows } = await app.read.query<{ clinic_id: string; name: string; card: Buffer }>({
    name: 'access-log-consult',
    text: `select m.clinic_id, c.name, a.card from activity a
        join member m on m.activity_id = a.id and m.person_id = $2 join clinic c on c.id = m.clinic_id
        join location l on l.person_id = $2 and l.clinic_id = m.clinic_id and not l.disabled
      where a.id = $1 and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = $2)`,
    values: [asked.activityId, viewer.personId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  const key = await activityKey(app, viewer, asked.activityId);
  const card = readJson<Card>(app.keyring, key, place.card(asked.activityId), row.card);
  if (!card) throw refuse('NOT_FOUND');
  return { clinicId: row.clinic_id, clinicName: row.name, province: card.province, phn: card.phn };
}

type Consult = { id: string; open: boolean; card: Card };

async function consultsOf(
  app: App,
  viewer: Viewer,
  clinicId: string,
  province: string,
  key: string,
): Promise<Consult[]> {
  const word = healthNumberWords(key).at(-1) ?? key;
  const look = () =>
    app.read.query<{
      id: string;
      card: Buffer;
      key_id: number;
      wrapped_key: Buffer;
      open: boolean;
    }>({
      name: 'access-log-consults',
      text: `select a.id, a.card, a.key_id, a.wrapped_key,
        exists (select 1 from inbox_row v where v.activity_id = a.id and v.owner_id = any($3::uuid[])) as open
      from owner_term t join inbox_row r on r.owner_id = t.owner_id and r.activity_id = t.activity_id
        join activity a on a.id = t.activity_id
      where t.owner_id = $1 and t.term = any($2::bigint[]) order by r.last_message_at desc, a.id desc
      limit ${mostConsults}`,
      values: [clinicId, app.terms.ownerTerms(clinicId, 'PHN', word), ownersOf(viewer)],
    });
  const { rows } = await app.terms.find(app.read, look);
  const read = await Promise.all(
    rows.map(async (row) => {
      const dataKey = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
      return { id: row.id, open: row.open, card: readJson<Card>(app.keyring, dataKey, place.card(row.id), row.card) };
    }),
  );
  return read.filter(
    (consult): consult is Consult =>
      consult.card !== null && consult.card.province === province && healthNumberKey(consult.card.phn) === key,
  );
}

async function patientOf(
  app: App,
  clinicId: string,
  province: string,
  key: string,
): Promise<{ id: string; patient: Shown } | null> {
  const look = () =>
    app.read.query<{ id: string; key_id: number; wrapped_key: Buffer; body: Buffer }>({
      name: 'access-log-patient',
      text: 'select id, key_id, wrapped_key, body from patient where clinic_id = $1 and phn_hash = any($2::bytea[])',
      values: [clinicId, app.terms.phnHashes(clinicId, province, key)],
    });
  const { rows } = await app.terms.find(app.read, look);
  const row = rows[0];
  if (!row) return null;
  const dataKey = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const patient = readJson<Shown>(app.keyring, dataKey, { table: 'patient', column: 'body', id: row.id }, row.body);
  return patient ? { id: row.id, patient } : null;
}
