import type { MailRecordAnswer } from '@consult/contract/patient-message/recipient.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { newId } from '../../infra/db/new-id.ts';
import { lockMailRecords, numberOf, recordKey } from './mail-records.ts';
import type { MailRecord } from './mail-records.ts';
import { sealPatient, termsOfPatient } from './patient-record.ts';
import type { Patient } from './patient-record.ts';

/** To whom somebody sends, with what they were asked and answered. Number and address were checked in their form. */
export type Recipient = {
  province: string;
  /** Without one there is no record, and nothing is asked. */
  phn: string;
  email: string;
  consent?: boolean | undefined;
  recordAnswer?: MailRecordAnswer | undefined;
  /** Who they are, where a consult tells: a record that names nobody yet takes it. */
  named?: Pick<Patient, 'firstName' | 'lastName' | 'dateOfBirth'> | undefined;
};

/** A clinic's records of recipients, by recordKey, and the ids of those that this send has made. */
type ClaimedRecords = { records: Map<string, MailRecord>; made: Set<string> };

/** A record with its terms as it stays; of one that is there already nothing is written. */
const makeSql = `with made as (
    insert into patient (id, clinic_id, key_id, wrapped_key, phn_hash, body, mail_agreed_at, mail_agreed_with)
      select m.id, $1, m.key_id, m.wrapped_key, m.hash, m.body, case when m.agreed then $8::timestamptz end,
          case when m.agreed then $9::uuid end
        from unnest($2::uuid[], $3::integer[], $4::bytea[], $5::bytea[], $6::bytea[], $7::boolean[])
          as m(id, key_id, wrapped_key, hash, body, agreed) order by m.hash
      on conflict (clinic_id, phn_hash) do nothing returning id
  ), terms as (
    insert into patient_term (clinic_id, term, patient_id)
      select $1, t.term, m.id from unnest($10::uuid[], $11::bigint[]) as t(patient_id, term)
        join made m on m.id = t.patient_id
  )
  select id from made`;

/**
 * Makes records of recipients that a clinic has none of, and locks all until the transaction ends. A new one is written
 * once, with the address and the consent that the send gives it: a send that is refused takes it back.
 */
export async function claimRecords(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  clinicId: string,
  recipients: readonly Recipient[],
): Promise<ClaimedRecords> {
  const wanted = new Map<string, MailRecord & { patient: Patient; hash: Buffer }>();
  for (const recipient of recipients) {
    if (recipient.phn === '') continue;
    const number = numberOf(recipient);
    const [hash, ...older] = app.terms.phnHashes(clinicId, number.province, number.phn);
    const { firstName = '', lastName = '', dateOfBirth = '' } = recipient.named ?? {};
    const patient = { ...number, firstName, lastName, dateOfBirth, email: typedEmail(recipient.email) };
    const consent = recipient.consent ? 'agreed' : 'unknown';
    const key = recordKey(hash!);
    if (!wanted.has(key)) wanted.set(key, { id: newId(), patient, consent, language: null, hash: hash! });
    // They stand under an older key: this writes them under the newer one.
    if (older.length > 0)
      await client.query('update patient set phn_hash = $2 where clinic_id = $1 and phn_hash = any($3::bytea[])', [
        clinicId,
        hash,
        older,
      ]);
  }
  const records = [...wanted.values()];
  const sealed = records.map(({ id, patient }) => sealPatient(app, id, patient));
  const terms = records.flatMap(({ id, patient }) =>
    termsOfPatient(app, clinicId, patient.phn, patient.email).map((term) => ({ id, term })),
  );
  const { rows } = await client.query<{ id: string }>({
    name: 'patient-claim-many',
    text: makeSql,
    values: [
      clinicId,
      records.map(({ id }) => id),
      sealed.map((row) => row.key_id),
      sealed.map((row) => row.wrapped_key),
      records.map(({ hash }) => hash),
      sealed.map(({ body }) => body),
      records.map(({ consent }) => consent === 'agreed'),
      app.now(),
      viewer.personId,
      terms.map(({ id }) => id),
      terms.map(({ term }) => term),
    ],
  });
  const made = new Set(rows.map(({ id }) => id));
  const known = records.filter(({ id }) => !made.has(id)).map(({ hash }) => hash);
  const found = known.length > 0 ? await lockMailRecords(client, app, clinicId, known) : [];
  const own = records.filter(({ id }) => made.has(id)).map((one) => [recordKey(one.hash), one] as const);
  return { records: new Map<string, MailRecord>([...own, ...found]), made };
}
