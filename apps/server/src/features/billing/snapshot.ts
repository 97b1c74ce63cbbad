import type { OopData } from '@consult/domain/consult/out-of-province.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { unsafePatientOfConsult } from '../activity/activity.ts';
import { patientHash, unsafePatientOfMessage } from '../patient-message/patient-message.ts';

/** What a claim needs of the patient, as it was at the service; the decrypted content of billing_snapshot.body. */
export type BillingSnapshot = {
  patient: { phn: string; province: string; firstName: string; lastName: string; dateOfBirth: string };
  /** Of a patient from out of province: sex and address too. */
  oopData: OopData | null;
  /** The practice id of who asked, where the record is a consultant's; '' otherwise. */
  referrerPracticeId: string;
  /** '' until the doctor gives one. */
  dxCode: string;
  /** What the doctor tells the payer with a record that goes as it is; absent until they do. */
  payerNote?: string;
};

type Waiting = {
  id: string;
  doctor_id: string;
  activity_id: string | null;
  patient_message_id: string | null;
  referrer_practice_id: string | null;
};

export const snapshotPlace = (recordId: string): Place => ({ table: 'billing_snapshot', column: 'body', id: recordId });

/** One run reads this many between two looks. */
const portion = 200;

/**
 * Takes the snapshot of records that wait for it: of one doctor, or of everybody. A record is made by one statement in
 * the middle of a send, which decrypts nothing; what it is about can not change afterwards, so this reads seconds later
 * what was true then. What can not be read puts the record on hold.
 */
export async function takeSnapshots(
  app: Pick<App, 'write' | 'keyring' | 'terms'>,
  doctorId: string | null,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await app.write.query<{ id: string }>({
      name: 'snapshots-waiting',
      text: `select b.id from billing_record b
        where b.snapshot = 'waiting' and b.id > $1 and ($2::uuid is null or b.doctor_id = $2)
        order by b.id limit ${portion}`,
      values: [after, doctorId],
    });
    const last = rows.at(-1);
    if (!last) return;
    await inTransaction(app.write, (client) =>
      takePortion(
        client,
        app,
        rows.map(({ id }) => id),
      ),
    );
    after = last.id;
  }
}

async function takePortion(
  client: pg.PoolClient,
  app: Pick<App, 'keyring' | 'terms'>,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await client.query<Waiting>({
    name: 'snapshots-lock',
    text: `select b.id, b.doctor_id, b.activity_id, b.patient_message_id, p.practice_id as referrer_practice_id
      from billing_record b left join activity a on a.id = b.activity_id and a.referrer_id <> b.doctor_id
        left join person p on p.id = a.referrer_id
      where b.id = any($1::uuid[]) and b.snapshot = 'waiting'
      order by b.id for no key update of b skip locked`,
    values: [ids],
  });
  for (const row of rows) await takeOne(client, app, row);
}

async function takeOne(client: pg.PoolClient, app: Pick<App, 'keyring' | 'terms'>, row: Waiting): Promise<void> {
  const known = row.activity_id
    ? await unsafePatientOfConsult(client, app, row.activity_id)
    : row.patient_message_id
      ? await unsafePatientOfMessage(client, app, row.patient_message_id)
      : null;
  if (!known) {
    await client.query({
      name: 'snapshot-unreadable',
      text: `update billing_record set snapshot = 'unreadable', rule = 'snapshot-unreadable',
          status = case when status in ('new', 'pending') then 'onHold' else status end
        where id = $1`,
      values: [row.id],
    });
    return;
  }
  const { phn, province, firstName = '', lastName = '', dateOfBirth } = known.patient;
  const snapshot: BillingSnapshot = {
    patient: { phn, province, firstName, lastName, dateOfBirth },
    oopData: known.oopData,
    referrerPracticeId: row.referrer_practice_id ?? '',
    // What the doctor chose with the outcome; another one's is theirs alone.
    dxCode: 'diagnosis' in known && known.diagnosis.by === row.doctor_id ? known.diagnosis.code : '',
  };
  await writeSnapshot(client, app, row, snapshot);
}

async function writeSnapshot(
  client: pg.PoolClient,
  app: Pick<App, 'keyring' | 'terms'>,
  { id: recordId, doctor_id: doctorId }: Pick<Waiting, 'id' | 'doctor_id'>,
  snapshot: BillingSnapshot,
): Promise<void> {
  const key = app.keyring.newDataKey(recordId);
  await client.query({
    name: 'snapshot-write',
    text: `with written as (
        insert into billing_snapshot (record_id, key_id, wrapped_key, body) values ($1, $2, $3, $4)
      )
      update billing_record set snapshot = 'taken', patient_hash = coalesce(patient_hash, $5) where id = $1`,
    values: [
      recordId,
      key.keyId,
      key.wrapped,
      encrypt(key.key, snapshotPlace(recordId), JSON.stringify(snapshot)),
      patientHash(app, doctorId, snapshot.patient, recordId),
    ],
  });
}

/** The encrypted columns of a record's snapshot; null before it was taken. */
export type SealedSnapshot = { id: string; key_id: number | null; wrapped_key: Buffer | null; snapshot: Buffer | null };

/** Null where there is none, or where it can not be read. `once`: it is one of very many that are read once. */
export async function openSnapshot(
  { keyring }: Pick<App, 'keyring'>,
  { id, key_id: keyId, wrapped_key: wrapped, snapshot }: SealedSnapshot,
  once = false,
): Promise<BillingSnapshot | null> {
  if (keyId === null || wrapped === null || snapshot === null) return null;
  const key = await keyring.unwrapOrNull(keyId, wrapped, id, once);
  return readJson<BillingSnapshot>(keyring, key, snapshotPlace(id), snapshot);
}

/** Changes what the doctor says in a snapshot, and nothing of the patient; nothing where it was never taken. */
export async function amendSnapshot(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  recordId: string,
  change: Partial<Pick<BillingSnapshot, 'dxCode' | 'payerNote'>>,
  where: (snapshot: BillingSnapshot) => boolean = () => true,
): Promise<void> {
  const { rows } = await client.query<SealedSnapshot>({
    name: 'snapshot-read',
    text: `select record_id as id, key_id, wrapped_key, body as snapshot from billing_snapshot where record_id = $1`,
    values: [recordId],
  });
  const sealed = rows[0];
  const snapshot = sealed && (await openSnapshot(app, sealed));
  if (!sealed || !snapshot || sealed.key_id === null || sealed.wrapped_key === null || !where(snapshot)) return;
  const key = await app.keyring.unwrap(sealed.key_id, sealed.wrapped_key, recordId);
  await client.query({
    name: 'snapshot-amend',
    text: 'update billing_snapshot set body = $2 where record_id = $1',
    values: [recordId, encrypt(key, snapshotPlace(recordId), JSON.stringify({ ...snapshot, ...change }))],
  });
}
