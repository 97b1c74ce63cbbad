import { workerDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { expect, test } from 'vitest';

/**
 * What is asked for all the time and grows for years, each with the index that keeps it quick. Without it every answer
 * stays right, and a large installation alone would notice.
 */
const needed: Readonly<Record<string, string>> = {
  inbox_page: 'inbox_row (owner_id, folder, overdue DESC, last_message_at DESC, activity_id DESC)',
  inbox_status: 'inbox_row (owner_id, status, last_message_at DESC, activity_id DESC)',
  inbox_unread:
    "inbox_row (owner_id, overdue DESC, last_message_at DESC, activity_id DESC) WHERE (unread AND (folder = 'inbox'::text))",
  inbox_waiting:
    "inbox_row (owner_id, overdue DESC, last_message_at DESC, activity_id DESC) WHERE ((folder = 'inbox'::text) AND (status <> 'completed'::text) AND (waits_for = side))",
  inbox_unanswered:
    "inbox_row (owner_id, overdue DESC, last_message_at DESC, activity_id DESC) INCLUDE (waits_since) WHERE ((folder = 'inbox'::text) AND (status <> 'completed'::text) AND (waits_for = 'consultant'::text))",
  inbox_due:
    'inbox_row (owner_id, overdue DESC, last_message_at DESC, activity_id DESC) INCLUDE (due_at) WHERE (due_at IS NOT NULL)',
  inbox_to_book:
    "inbox_row (owner_id, overdue DESC, last_message_at DESC, activity_id DESC) WHERE ((status = ANY (ARRAY['to_book'::text, 'to_book_urgent'::text])) AND (side = 'consultant'::text))",
  inbox_deliver: 'inbox_row (deliver_after) WHERE (deliver_after IS NOT NULL)',
  member_person: 'member (person_id)',
  owner_term_activity: 'owner_term (activity_id)',
  billing_record_window: 'billing_record (activity_id, doctor_id, created_at DESC)',
  billing_record_doctor: 'billing_record (doctor_id, created_at DESC, id DESC)',
  billing_record_patient: 'billing_record (doctor_id, patient_hash) WHERE (patient_hash IS NOT NULL)',
  billing_record_status: 'billing_record (doctor_id, status, created_at DESC, id DESC)',
  billing_record_result: 'billing_record (doctor_id, result_at DESC, id DESC) WHERE (result_at IS NOT NULL)',
  draft_list: 'draft (holder_id, collection, updated_at DESC, id DESC)',
  media_created: 'media (person_id, created) INCLUDE (deleted_at)',
  media_arrival: 'media (person_id, arrival)',
  media_file: 'media (file_id)',
  media_term_pkey: 'media_term (person_id, term, created)',
  outgoing_newest: 'outgoing (created_at DESC, id DESC)',
  live_event_xid: 'live_event (xid)',
};

test('what grows for years is found by index', async () => {
  const client = new pg.Client({ connectionString: await workerDatabase() });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexname as name,
          regexp_replace(indexdef, '^.* ON (?:ONLY )?public\\.(\\S+) USING btree ', '\\1 ') as made
        from pg_indexes where indexname = any($1)`,
      [Object.keys(needed)],
    );
    expect(Object.fromEntries(rows.map(({ name, made }) => [name, made]))).toEqual(needed);
  } finally {
    await client.end();
  }
});
