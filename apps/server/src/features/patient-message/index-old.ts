import type { MessageSubType } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card, EconsultBody } from '../activity/activity.ts';
import { patientIdOf, rehashPatient } from '../patient/patient.ts';
import { openMessageBody, sealMessageBody } from './message-body.ts';
import type { PatientMessageBody, SealedMessage } from './message-body.ts';
import { patientIn } from './own-referral.ts';
import { rewriteTerms } from './terms.ts';

/*
 * What migration 0097 could not do, since it can not decrypt: the terms of messages and patients of before, the content
 * of copies, and the clinic's row of what was written to its staff.
 */

type Row = SealedMessage & { sub_type: MessageSubType; activity_id: string | null; clinic_id: string };

/** One run reads this many between two looks. */
const portion = 200;

/** Reads every message and patient of before, each in a transaction of its own. A job runs it at the start. */
export async function indexOld(app: App): Promise<void> {
  const through = async (table: string, one: (client: pg.PoolClient, id: string) => Promise<unknown>) => {
    for (;;) {
      const { rows } = await app.write.query<{ id: string }>(
        `select id from ${table} where not indexed order by id limit ${portion}`,
      );
      for (const { id } of rows) await inTransaction(app.write, (client) => one(client, id));
      if (rows.length === 0) return;
    }
  };
  await through('patient_message', (client, id) => indexMessage(client, app, id));
  await through('patient', (client, id) => rehashPatient(client, app, id));
}

/**
 * Completes one message of before, within the running transaction. One that can not be read stays as it is: no search
 * finds it.
 */
export async function indexMessage(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'terms'>,
  messageId: string,
): Promise<void> {
  const { rows } = await client.query<Row>({
    name: 'patient-message-to-index',
    text: `select id, sub_type, activity_id, clinic_id, key_id, wrapped_key, body from patient_message
      where id = $1 and not indexed for no key update`,
    values: [messageId],
  });
  const row = rows[0];
  if (!row) return;
  await client.query('update patient_message set indexed = true where id = $1', [messageId]);
  const body = row.body.length === 0 ? await copyBody(client, app, row) : await openMessageBody(app, row);
  if (!body) return;
  if (row.sub_type === 'MOAMessage' && body.to === '') await giveClinicItsRow(client, row);
  if (row.sub_type !== 'MOAMessage')
    await client.query({
      name: 'patient-message-its-patient',
      text: 'update patient_message set patient_id = $2 where id = $1',
      values: [messageId, await patientIdOf(client, app, row.clinic_id, body.patient)],
    });
  await rewriteTerms(client, app, messageId, body);
}

/** Writes the content of a copy of before under a key of its own, from its consult. */
async function copyBody(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'terms'>,
  { id, activity_id: activityId }: Row,
): Promise<PatientMessageBody | null> {
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer; card: Buffer; body: Buffer }>({
    name: 'patient-message-of-consult',
    text: `select a.key_id, a.wrapped_key, a.card, e.body from activity a join econsult e on e.activity_id = a.id
      where a.id = $1`,
    values: [activityId],
  });
  const consult = rows[0];
  if (!consult || activityId === null) return null;
  const key = await app.keyring.unwrapOrNull(consult.key_id, consult.wrapped_key, activityId);
  const econsult = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), consult.body);
  const card = readJson<Card>(app.keyring, key, place.card(activityId), consult.card);
  if (!econsult || !card) return null;
  const body: PatientMessageBody = {
    to: econsult.patient.email,
    subject: card.subject,
    text: '',
    patient: patientIn(econsult),
  };
  const own = app.keyring.newDataKey(id);
  await client.query({
    name: 'patient-message-fill',
    text: 'update patient_message set key_id = $2, wrapped_key = $3, body = $4 where id = $1',
    values: [id, own.keyId, own.wrapped, sealMessageBody(own.key, id, body)],
  });
  return body;
}

async function giveClinicItsRow(client: pg.ClientBase, { id, clinic_id: clinicId }: Row): Promise<void> {
  await client.query({
    name: 'patient-message-clinic-row',
    text: `insert into patient_message_row (owner_id, message_id, owner_kind, status_updated_at)
      select $2, m.id, 'clinic', m.status_updated_at from patient_message m where m.id = $1 on conflict do nothing`,
    values: [id, clinicId],
  });
}

/**
 * Writes a message's terms anew under the newest key, in a transaction of its own. False where it can not be read: no
 * search finds it any more.
 */
export async function rehashMessage(
  client: pg.ClientBase,
  app: Pick<App, 'terms' | 'keyring'>,
  messageId: string,
): Promise<boolean> {
  const { rows } = await client.query<SealedMessage>({
    name: 'rehash-patient-message',
    text: 'select id, key_id, wrapped_key, body from patient_message where id = $1 for no key update',
    values: [messageId],
  });
  const row = rows[0];
  if (!row) return true;
  const body = await openMessageBody(app, row);
  if (!body) return false;
  await rewriteTerms(client, app, messageId, body);
  return true;
}
