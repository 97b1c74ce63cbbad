import type { OopData } from '@consult/domain/consult/out-of-province.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { unsafePatientOfConsult } from '../activity/activity.ts';
import { unsafePatientOfMessage } from '../patient-message/patient-message.ts';

/** What a claim needs of the patient, as it was at the service; the decrypted content of billing_snapshot.body. */
export type BillingSnapshot = {
  patient: { phn: string; province: string; firstName: string; lastName: string; dateOfBirth: string };
  /** Of a patient from out of province: sex and address too. */
  oopData: OopData | null;
  /** The practice id of who asked, where the record is a consultant's; '' otherwise. */
  referrerPracticeId: string;
  /** '' until the doctor gives one. */
  dxCode: string;
};

type Waiting = {
  id: string;
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
export async function takeSnapshots(app: Pick<App, 'write' | 'keyring'>, doctorId: string | null): Promise<void> {
  for (;;) {
    const taken = await inTransaction(app.write, (client) => takePortion(client, app, doctorId));
    if (taken < portion) return;
  }
}

async function takePortion(client: pg.PoolClient, app: Pick<App, 'keyring'>, doctorId: string | null): Promise<number> {
  const { rows } = await client.query<Waiting>({
    name: doctorId === null ? 'snapshots-waiting' : 'snapshots-waiting-of',
    // Two processes take different ones.
    text: `select b.id, b.activity_id, b.patient_message_id, p.practice_id as referrer_practice_id
      from billing_record b left join activity a on a.id = b.activity_id and a.referrer_id <> b.doctor_id
        left join person p on p.id = a.referrer_id
      where b.snapshot = 'waiting' ${doctorId === null ? '' : 'and b.doctor_id = $1'}
      order by b.id limit ${portion} for no key update of b skip locked`,
    values: doctorId === null ? [] : [doctorId],
  });
  for (const row of rows) await takeOne(client, app, row);
  return rows.length;
}

async function takeOne(client: pg.PoolClient, app: Pick<App, 'keyring'>, row: Waiting): Promise<void> {
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
    dxCode: '',
  };
  await writeSnapshot(client, app, row.id, snapshot);
}

async function writeSnapshot(
  client: pg.PoolClient,
  app: Pick<App, 'keyring'>,
  recordId: string,
  snapshot: BillingSnapshot,
): Promise<void> {
  const key = app.keyring.newDataKey(recordId);
  await client.query({
    name: 'snapshot-write',
    text: `with written as (
        insert into billing_snapshot (record_id, key_id, wrapped_key, body) values ($1, $2, $3, $4)
      )
      update billing_record set snapshot = 'taken' where id = $1`,
    values: [recordId, key.keyId, key.wrapped, encrypt(key.key, snapshotPlace(recordId), JSON.stringify(snapshot))],
  });
}

/** The encrypted columns of a record's snapshot; null before it was taken. */
export type SealedSnapshot = { id: string; key_id: number | null; wrapped_key: Buffer | null; snapshot: Buffer | null };

/** Null where there is none, or where it can not be read. */
export async function openSnapshot(
  { keyring }: Pick<App, 'keyring'>,
  { id, key_id: keyId, wrapped_key: wrapped, snapshot }: SealedSnapshot,
): Promise<BillingSnapshot | null> {
  if (keyId === null || wrapped === null || snapshot === null) return null;
  const key = await keyring.unwrapOrNull(keyId, wrapped, id);
  return readJson<BillingSnapshot>(keyring, key, snapshotPlace(id), snapshot);
}
