import type pg from 'pg';

/** Every trace that a send can leave, counted over the whole database. */
const counted = {
  activities: 'select count(*) from activity',
  econsults: 'select count(*) from econsult',
  members: 'select count(*) from member',
  rows: 'select count(*) from inbox_row',
  terms: 'select count(*) from owner_term',
  messages: 'select count(*) from message',
  submissions: 'select count(*) from submission',
  patients: 'select count(*) from patient',
  billing: 'select count(*) from billing_record',
  counts: 'select coalesce(sum(count), 0) from service_day',
  calls: 'select count(*) from phone_call',
  deliveries: 'select count(*) from activity_delivery',
  copies: 'select count(*) from patient_message',
  copyRows: 'select count(*) from patient_message_row',
  copyTerms: 'select count(*) from patient_message_term',
  audit: `select count(*) from audit_entry where kind in ('consult-sent', 'referral-sent', 'draft-sent')`,
  // Live events come when a referral's fax and mail settle, and when a message to a patient goes out, at any time:
  // those of a test before come in the middle of this one. Their deliveries and messages are counted by themselves.
  // Sessions, galleries and profiles of others that share this world say something at any time, too.
  events: `select count(*) from live_event e
      where e.kind in ('activity', 'message', 'row', 'read', 'draft', 'message-draft')
        and not exists (select from activity_delivery d where d.activity_id = e.ref_id)
        and not exists (select from patient_message m where m.id = e.ref_id)`,
  jobs: `select count(*) from pgboss.job where name in ('patient-message', 'referral-delivery')`,
  drafts: 'select count(*) from draft',
  unsentFiles: 'select count(*) from attachment where activity_id is null',
};

export type Footprint = Record<keyof typeof counted, number>;

/** The number of all rows that sends write. Equal before and after: no send was half written. */
export async function footprint(pool: Pick<pg.Pool, 'query'>): Promise<Footprint> {
  const columns = Object.entries(counted).map(([name, sql]) => `(${sql})::integer as "${name}"`);
  return (await pool.query<Footprint>(`select ${columns.join(', ')}`)).rows[0]!;
}
