import pg from 'pg';
import { countPerSecond } from '../harness/measure.ts';

/**
 * The rows of a send to many patients once more, in one statement on the tables where they lie: batch, records and
 * their terms, messages with their owners' rows and terms, forms, audit entries, live event; and rows of the floor in
 * place of the jobs. Words that all messages share stay what they are, the others are new, as in another send.
 */
const text = `with old as materialized (
      select m.*, gen_random_uuid() as new_message, new_id() as new_patient from patient_message m where batch_id = $1
    ), batch as (
      insert into patient_message_batch (id, sender_id, content_hash, answer, created_at)
        select $2, sender_id, content_hash, answer, now() from patient_message_batch where id = $1
    ), patients as (
      insert into patient (id, clinic_id, key_id, wrapped_key, phn_hash, body, mail_agreed_at, mail_agreed_with)
        select o.new_patient, p.clinic_id, p.key_id, p.wrapped_key, sha256(uuid_send(o.new_patient)), p.body, now(),
            p.mail_agreed_with
          from old o join patient p on p.id = o.patient_id
    ), patient_terms as (
      insert into patient_term (clinic_id, term, patient_id)
        select t.clinic_id, hashtextextended(o.new_patient::text, t.term), o.new_patient
          from old o join patient_term t on t.patient_id = o.patient_id
    ), messages as (
      insert into patient_message (id, batch_id, sub_type, sender_id, physician_id, on_behalf, clinic_id, activity_id,
          patient_id, key_id, wrapped_key, body, files, state, delay, goes_out_at, status_updated_at, created_at)
        select new_message, $2, sub_type, sender_id, physician_id, on_behalf, clinic_id, activity_id, new_patient,
            key_id, wrapped_key, body, files, state, delay, goes_out_at, now(), now() from old
    ), rows as (
      insert into patient_message_row (owner_id, message_id, owner_kind, status_updated_at)
        select r.owner_id, o.new_message, r.owner_kind, now()
          from old o join patient_message_row r on r.message_id = o.id
    ), terms as (
      insert into patient_message_term (owner_id, term, message_id)
        select owner_id, case when shared > 1 then term else hashtextextended(new_message::text, term) end, new_message
          from (
            select t.owner_id, t.term, o.new_message, count(*) over (partition by t.owner_id, t.term) as shared
              from old o join patient_message_term t on t.message_id = o.id
          ) t
    ), forms as (
      insert into sent_form (message_id, form_id, version, remind, key_id, wrapped_key)
        select o.new_message, f.form_id, f.version, f.remind, f.key_id, f.wrapped_key
          from old o join sent_form f on f.message_id = o.id
    ), audited as (
      insert into audit_entry (kind, subject_kind, subject_ids)
        select kind, about, ids
          from (select array_agg(new_message) as messages, array_agg(new_patient) as patients from old) o
          cross join lateral (values ('patient-message-sent', 'patient-message', messages),
            ('patient-mail-agreed', 'patient', patients), ('patient-saved', 'patient', patients)) as a(kind, about, ids)
    ), jobs as (
      insert into bench_floor (body) select wrapped_key from old
    )
  insert into live_event (kind, ref_id, version, people, clinics)
    select 'patient-message', $2, 1, array_agg(distinct physician_id), array_agg(distinct clinic_id) from old`;

/** How many such transactions a second on one connection. @param batchId of the send whose rows are written again */
export async function bareSendingRate(url: string, batchId: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await countPerSecond(count, [
      async () => {
        await client.query('begin');
        await client.query({ name: 'floor-sending', text, values: [batchId, crypto.randomUUID()] });
        await client.query('commit');
      },
    ]);
  } finally {
    await client.end();
  }
}
