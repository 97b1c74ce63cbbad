import type { App } from '../call/context.ts';
import { judgeRecords, takeSnapshots } from '../features/billing/billing.ts';
import { nudgeOverdue } from '../features/notice/nudge-overdue.ts';
import { markOverdue } from '../features/notice/overdue.ts';

/** Tables in which sessions, tries, seals and the clock write by themselves. */
const moving = ['auth_session', 'rate_limit', 'live_state', 'audit_seal', 'audit_sealer', 'audit_anchor'];

/** The columns of rows that calls change; jobs write none of them. */
const content: Readonly<Record<string, string>> = {
  activity: 'id, version, status, last_seq',
  inbox_row: 'activity_id, owner_id, folder, muted, last_read_seq, status',
  message_draft: 'activity_id, person_id, version, body',
  draft: 'id, holder_id, author_id, collection, version, updated_at',
  draft_recovery: 'draft_id, person_id, saved_at',
  outcome: 'activity_id, saved_at',
  image_label: 'attachment_id, person_id, labelled_at, body',
  phone_schedule: 'person_id, timezone, schedule, version',
  specialist_availability: 'person_id, custom_calendar, daily_limit, limit_enabled',
  vacation: 'id, starts_at, ends_at, disable_econsult, disable_phone_consult, description',
  phone_call: 'activity_id, completed_at',
  person: 'id, credentials, search_filters, preferences, claims_version',
  location: 'id, emr, is_default, disabled, set_aside',
  clinic: 'id, name, city, patient_replies',
  patient: 'id, updated_at, mail_agreed_at, mail_withdrawn_at, language',
  patient_message: 'id, version, state',
  patient_message_row: 'owner_id, message_id, folder, unread',
  patient_window: 'activity_id, patient_id, body, noticed_at',
  appointment: 'activity_id, version, body, cancelled_at, answer',
  premium_use: 'message_id, state',
  media: 'id, version, deleted_at, notes, tags',
  pool_image: 'id, specialty, batch_id, labelled_at, moved_to',
  pool_label: 'id, labels, labelled_at',
  image_batch: 'id, lent_until, closed_at',
};

/** How many rows every table has, what the rows say that calls change, and how many jobs were ever ordered. */
export async function footprintOf({ write }: Pick<App, 'write'>): Promise<Record<string, unknown>> {
  const { rows: tables } = await write.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'audit_entry_%'
      and tablename <> all($1::text[]) order by 1`,
    [moving],
  );
  const parts = [
    ...tables.map(({ name }) => `'${name}', (select count(*) from ${name})`),
    ...Object.entries(content).map(
      ([table, columns]) =>
        `'rows of ${table}', (select md5(string_agg(t::text, ' ' order by t::text)) from (select ${columns} from ${table}) t)`,
    ),
    // Without those that the clock orders, and the queue's own that order them.
    `'jobs', (select count(*) from pgboss.job where name not in ('purge', 'sweep-files', 'sweep-galleries', 'collect-images')
      and name not like '\\_\\_pgboss%' and not (name = 'forget-media' and data->>'personId' is null))`,
  ];
  const { rows } = await write.query<Record<string, unknown>>(
    // An argument list has at most 100 values.
    parts.map((part) => `select json_build_object(${part}) as part`).join(' union all '),
  );
  return Object.assign({}, ...rows.map(({ part }) => part as object)) as Record<string, unknown>;
}

/** Puts off what writes by itself later: jobs that are ordered, notices about what is unread, the day's nudges. */
export async function putOffLater({ write, outgoing, now }: Pick<App, 'write' | 'outgoing' | 'now'>): Promise<void> {
  await write.query(
    `update pgboss.job set start_after = now() + interval '1 day'
      where state in ('created', 'retry') and start_after > now() and start_after < now() + interval '12 hours'`,
  );
  await write.query('update inbox_row set deliver_after = null where deliver_after is not null');
  // What the clock makes overdue, and today's nudges about it, are written now, and then no more.
  await markOverdue(write, now());
  await nudgeOverdue(write, outgoing, now());
}

/** How many jobs are due or under way: they write by themselves. */
export async function dueJobs({ write }: Pick<App, 'write'>): Promise<number> {
  const { rows } = await write.query<{ n: number }>(
    `select count(*)::integer as n from pgboss.job
      where state = 'active' or (state in ('created', 'retry') and start_after <= now())`,
  );
  return rows[0]!.n;
}

/** How many billing records wait for their snapshot or judgement, once those that wait now have been looked for. */
export async function snapshotsDue(app: Pick<App, 'write' | 'keyring' | 'terms' | 'now'>): Promise<number> {
  await takeSnapshots(app, null);
  await judgeRecords(app, null, 'changed');
  // The server's own sweep may be at some of them.
  const { rows } = await app.write.query<{ n: number }>(
    `select count(*)::integer as n from billing_record b where b.snapshot = 'waiting'
      or (b.judge_due and b.status in ('new', 'onHold', 'pending')
        and exists (select 1 from billing_snapshot s where s.record_id = b.id))
      or exists (select from billing_mark k where k.record_id = b.id)`,
  );
  return rows[0]!.n;
}
