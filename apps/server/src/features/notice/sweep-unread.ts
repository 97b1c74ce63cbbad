import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { Preferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Outgoing } from '../../infra/outbox/outgoing.ts';
import { orderConsultFax } from './order-consult-fax.ts';

/** Any fixed number. The advisory lock keeps two sweepers from cutting one person's bundle in two. */
const lockKey = 7_260_154_031;
/** One transaction takes this many people whose notice is due. */
const peopleAtOnce = 200;

/** The parts of the server that notices need. */
export type Notices = { pool: pg.Pool; outgoing: Outgoing; jobs: Pick<Jobs, 'enqueue'> };

/** A row that was due. */
type DueRow = {
  activity_id: string;
  /** Unread and not muted. */
  wanted: boolean;
  /** True where the consult itself is unread, not only a message of it, and nobody told its owner of it before. */
  is_new: boolean;
  role: 'referrer' | 'consultant' | 'moa' | 'forwarder' | null;
  /** True where a consultant's first message is unread. */
  first_answer: boolean;
};
type Told = { person_id: string; email: string; preferences: unknown };
/** A row of a person who can be told, or of any other owner. */
type TakenRow = DueRow & (Told | { person_id: null; email: null; preferences: unknown });

/*
 * Once one row of an owner is due, the sweep takes all rows of the same owner that wait: ten messages in a minute make
 * one notice. Rows of which they were told and that they have not opened since stay until they are due themselves
 * (server rules, section 25). The sweep leaves a row that a sender holds at this instant for the next one.
 */
const takeSql = `
  with due as (
    select distinct d.owner_id from (select owner_id from inbox_row where deliver_after <= $1 order by deliver_after
    limit ${peopleAtOnce}) d
  ), taken as (
    select r.owner_id, r.activity_id, r.told_seq from due join inbox_row r on r.owner_id = due.owner_id
    where r.deliver_after is not null and (r.deliver_after <= $1 or r.told_seq <= r.last_read_seq)
    for update of r skip locked
  ), cleared as (
    update inbox_row r set deliver_after = null,
        told_seq = case when r.unread and not r.muted then r.last_seq else r.told_seq end
      from taken t where r.owner_id = t.owner_id and r.activity_id = t.activity_id
      returning r.owner_id, r.activity_id, r.unread and not r.muted as wanted, r.last_read_seq,
        r.last_read_seq = 0 and t.told_seq = 0 as is_new
  )
  select p.id as person_id, p.email, p.preferences, c.activity_id, c.wanted, c.is_new, m.role,
      exists (select 1 from activity a join message f on f.activity_id = a.id and f.id = a.first_response_message
        where a.id = c.activity_id and f.seq > c.last_read_seq) as first_answer
    from cleared c left join person p on p.id = c.owner_id and p.disabled_at is null
      left join member m on m.activity_id = c.activity_id and m.person_id = c.owner_id
    order by c.activity_id`;

/**
 * Tells everyone whose unread rows are due (deliver_after): one mail and one push each, and a fax per consult to the
 * clinic, as their preferences say; then clears the due times and writes down how far each was told. All in one
 * transaction. Returns how many mails it ordered.
 */
export async function sweepUnread(notices: Notices, now = new Date()): Promise<number> {
  let mails = 0;
  for (;;) {
    const { cleared, ordered } = await inTransaction(notices.pool, (client) => sweepOnce(client, notices, now));
    mails += ordered;
    if (cleared === 0) return mails;
  }
}

async function sweepOnce(
  client: pg.PoolClient,
  notices: Notices,
  now: Date,
): Promise<{ cleared: number; ordered: number }> {
  const lock = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [lockKey]);
  if (!lock.rows[0]?.mine) return { cleared: 0, ordered: 0 };
  const { rows } = await client.query<TakenRow>(takeSql, [now]);
  let ordered = 0;
  const byPerson = Map.groupBy(
    rows.flatMap((row) => (row.wanted && row.person_id !== null ? [row] : [])),
    (row) => row.person_id,
  );
  for (const [personId, wanted] of byPerson) if (await tell(client, notices, personId, wanted)) ordered += 1;
  return { cleared: rows.length, ordered };
}

/** Orders the notices for one person about these unread consults. Returns whether a mail is among them. */
async function tell(
  client: pg.PoolClient,
  notices: Notices,
  personId: string,
  rows: (DueRow & Told)[],
): Promise<boolean> {
  const { outgoing, jobs } = notices;
  const { email: to, preferences: stored } = rows[0]!;
  const preferences = readPreferences(stored);
  const notice = {
    template:
      rows.length > 1 ? ('unread-many' as const) : rows[0]!.is_new ? ('new-consult' as const) : ('unread-one' as const),
    language: preferences.language,
    values: { link: linkTo(outgoing.publicUrl, rows), count: rows.length },
    personId,
    about: rows.map((row) => row.activity_id),
  };
  const { email, mobilePushNotifications: push } = preferences;
  if (email.secureMessaging) await outgoing.mail(client, { to, ...notice });
  if (rows.some((row) => (row.is_new ? push.econsult : push.secureMessaging))) await outgoing.push(client, notice);
  for (const row of rows) {
    if (!wantsFax(preferences, row)) continue;
    await orderConsultFax(client, jobs, { activityId: row.activity_id, personId, direction: 'incoming' });
  }
  return email.secureMessaging;
}

/**
 * Consultants get a new consult by fax (document 3, section 2.6); of messages, people who chose so get only the first
 * answer.
 */
function wantsFax({ fax }: Preferences, row: DueRow): boolean {
  if (row.is_new && row.role === 'consultant') return fax.econsult.incoming;
  return fax.secureMessage.incoming && (!fax.secureMessage.onlyFirstConsultantMessage || row.first_answer);
}

/** The address of one consult, or of the inbox for several. It holds an id at most. */
function linkTo(publicUrl: string, rows: DueRow[]): string {
  const only = rows.length === 1 ? rows[0] : undefined;
  if (!only) return `${publicUrl}/`;
  const page = only.role === 'moa' ? 'clinic-inbox' : 'secure-messaging';
  return `${publicUrl}/dashboard/${page}?econsultId=${only.activity_id}`;
}
