import { cancelledDays } from '@consult/domain/patient-message/limits.ts';
import type pg from 'pg';
import type { Jobs } from './jobs.ts';

/** One statement removes this many at most, so that none holds locks for long. */
const batch = 5000;

/** Live events are for open screens; a client that was away longer loads anew. */
const purgeEventsSql = `delete from live_event
  where id in (select id from live_event where at < now() - interval '1 day' limit ${batch})`;

/** Nobody needs entries older than this, and their texts are somebody's data. */
const purgeOutgoingSql = `delete from outgoing
  where id in (select id from outgoing where settled_at < now() - interval '90 days' limit ${batch})`;

/** A client that was away longer than this repeats nothing. */
const purgeDraftEndsSql = `delete from draft_end
  where (draft_id, person_id) in (select draft_id, person_id from draft_end
    where ended_at < now() - interval '30 days' limit ${batch})`;

/** No page stays open for longer and asks then what went meanwhile. */
const purgeMediaGoneSql = `delete from media_gone
  where (person_id, arrival) in (select person_id, arrival from media_gone
    where gone_at < now() - interval '90 days' limit ${batch})`;

/** A client that was away longer than this repeats no command. */
const purgeCommandsSql = `delete from command
  where (person_id, id) in (select person_id, id from command where at < now() - interval '90 days' limit ${batch})`;

/** A client whose answer was lost for longer asks no more for the words that it took back. */
const forgetTakenBackSql = `update message_taken_back set body = null
  where (activity_id, message_id) in (select activity_id, message_id from message_taken_back
    where body is not null and taken_at < now() - interval '1 day' limit ${batch})`;

/** What was done with a consult can be taken back for two minutes. */
const purgeFinishedSql = `delete from finished
  where (activity_id, id) in (select activity_id, id from finished
    where finished_at < now() - interval '1 day' limit ${batch})`;

/** Labels of such a batch that a device still keeps come with no command that is known any more. */
const purgeBatchesSql = `delete from image_batch where id in (select id from image_batch
  where closed_at < now() - interval '90 days' limit ${batch})`;

/** How an approval ended, where no draft shows it any more; the list of sent ones is shorter. */
const purgeApprovalsSql = `delete from draft_approval
  where id in (select a.id from draft_approval a where a.ended_at < now() - interval '30 days'
    and not exists (select 1 from draft d where d.id = a.draft_id) limit ${batch})`;

/** An intake is of no use once its launch has expired. */
const purgeIntakesSql = `delete from partner_intake where id in (select id from partner_intake where expires_at < now()
  limit ${batch})`;

/** An order whose job was lost (its worker died in the last try) has failed; one of a kind that is off waits. */
const loseOutgoingSql = `update outgoing set state = 'failed', last_error = 'LOST', settled_at = now()
  where state = 'queued' and created_at < now() - interval '1 day'
    and not exists (select from outlet_off f where f.outlet = outgoing.kind)`;

/**
 * The same for a referral whose PDF was never made, and for a copy or message to the patient, which goes out the next
 * morning.
 */
const loseDeliveriesSql = `update activity_delivery set state = 'failed', updated_at = now() where state = 'sending'
  and outgoing_id is null and created_at < now()
  - case when channel in ('copy', 'message') then interval '3 days' else interval '1 day' end`;

/** A visit ends within hours. */
const purgeVisitsSql = `delete from patient_visit where token_hash in (select token_hash from patient_visit
  where used_at < now() - interval '1 day' limit ${batch})`;

/** A commercial mail's code of unsubscribing that has run out. */
const purgeCodesSql = `delete from unsubscribe_code where code_hash in (select code_hash from unsubscribe_code
  where expires_at < now() limit ${batch})`;

/** What was typed into a form goes with the end of its last link. */
const purgeProgressSql = `delete from care_form_progress where sent_form_id in (select p.sent_form_id
  from care_form_progress p join sent_form s on s.id = p.sent_form_id
  where not exists (select from patient_link l where l.patient_message_id = s.message_id and l.kind = 'form'
    and l.closed_at is null and l.expires_at > now()) limit ${batch})`;

/** A cancelled message was there for its sender to read again. Its terms go with it. */
const purgeCancelledSql = `with gone as (
    delete from patient_message where id in (select id from patient_message where state = 'cancelled'
      and status_updated_at < now() - make_interval(days => ${cancelledDays}) limit ${batch}) returning id
  ), terms as (
    delete from patient_message_term t using gone where t.message_id = gone.id
  )
  select id from gone`;

/**
 * A message whose job was lost (its worker died in the last try) has failed: its sender is told, and what hung on it is
 * given back. Where jobs are off, it waits.
 */
const loseMessagesSql = `select move_patient_message(id, 'failed', 'LOST', true), give_back_patient_message(id)
  from (select id from patient_message where state in ('scheduled', 'held') and goes_out_at < now() - interval '1 day'
    and not exists (select from outlet_off f where f.outlet = 'jobs')
    order by id for no key update skip locked) lost`;

/** A phone adds photos for a quarter of an hour; nobody asks for what it added a day later. */
const purgePhonesSql = `delete from phone_session where id in (select id from phone_session
  where made_at < now() - interval '1 day' limit ${batch})`;

/** The provider tells an event again for three days at most. */
const purgeProviderEventsSql = `delete from payment_event where id in (select id from payment_event
  where received_at < now() - interval '90 days' limit ${batch})`;

const purgeSql = [
  purgeEventsSql,
  purgeOutgoingSql,
  purgeDraftEndsSql,
  purgeCommandsSql,
  purgeMediaGoneSql,
  purgeBatchesSql,
  purgeApprovalsSql,
  purgeIntakesSql,
  purgeVisitsSql,
  purgeCodesSql,
  purgeProgressSql,
  purgeCancelledSql,
  purgePhonesSql,
  purgeProviderEventsSql,
  forgetTakenBackSql,
  purgeFinishedSql,
];

/** Removes what is too old to be needed. */
export async function purge(pool: pg.Pool): Promise<void> {
  await pool.query(loseOutgoingSql);
  await pool.query(loseDeliveriesSql);
  await pool.query(loseMessagesSql);
  for (const sql of purgeSql) {
    let removed: number;
    do removed = (await pool.query(sql)).rowCount ?? 0;
    while (removed === batch);
  }
}

/** Removes old rows every hour. Called once in every process. */
export async function startUpkeep(jobs: Jobs, pool: pg.Pool): Promise<void> {
  await jobs.handle('purge', () => purge(pool));
  await jobs.schedule('purge', '23 * * * *', {});
}
