import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import type { Outgoing } from './outgoing.ts';
import type { OutgoingLanguage } from './templates.ts';

/** Any fixed number: two sweepers at once would cut one person's bundle in two. */
const lockKey = 7_260_154_031;
/** People whose notice is due that one transaction takes. */
const peopleAtOnce = 200;

type Reader = {
  id: string | null;
  email: string | null;
  language: string;
  wants_mail: boolean;
  unread: number;
  cleared: number;
};

/*
 * Once one row of an owner is due, all that wait for the same owner are taken: ten messages in a minute make one notice. A row that
 * a sender holds at this instant is left for the next sweep.
 */
const takeSql = `
  with due as (
    select distinct d.owner_id from (select owner_id from inbox_row where deliver_after <= $1 order by deliver_after limit ${peopleAtOnce}) d
  ), taken as (
    select r.owner_id, r.activity_id from due join inbox_row r on r.owner_id = due.owner_id where r.deliver_after is not null for update of r skip locked
  ), cleared as (
    update inbox_row r set deliver_after = null from taken t where r.owner_id = t.owner_id and r.activity_id = t.activity_id
      returning r.owner_id, r.unread and not r.muted as wanted
  )
  select p.id, p.email, coalesce(p.preferences ->> 'language', 'en') as language,
      coalesce((p.preferences -> 'email' ->> 'secureMessaging')::boolean, true) as wants_mail,
      count(*) filter (where c.wanted)::integer as unread, count(*)::integer as cleared
    from cleared c left join person p on p.id = c.owner_id and p.disabled_at is null group by p.id`;

/**
 * Orders one mail for everyone who has had something unread for long enough (deliver_after), where their preferences want it
 * (email.secureMessaging, on unless switched off), and forgets the due times, all in one transaction. Returns how many mails.
 */
export async function sweepUnread(pool: pg.Pool, outgoing: Outgoing, now = new Date()): Promise<number> {
  let mails = 0;
  for (;;) {
    const { cleared, ordered } = await inTransaction(pool, (client) => sweepOnce(client, outgoing, now));
    mails += ordered;
    if (cleared === 0) return mails;
  }
}

async function sweepOnce(
  client: pg.PoolClient,
  outgoing: Outgoing,
  now: Date,
): Promise<{ cleared: number; ordered: number }> {
  const lock = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [lockKey]);
  if (!lock.rows[0]?.mine) return { cleared: 0, ordered: 0 };
  const { rows } = await client.query<Reader>(takeSql, [now]);
  let ordered = 0;
  for (const { id, email, language, wants_mail: wantsMail, unread } of rows) {
    if (!id || !email || !wantsMail || unread === 0) continue;
    const template = unread === 1 ? 'unread-one' : 'unread-many';
    await outgoing.mail(client, {
      to: email,
      template,
      language: toLanguage(language),
      values: { link: `${outgoing.publicUrl}/`, count: unread },
      personId: id,
    });
    ordered += 1;
  }
  return { cleared: rows.reduce((sum, row) => sum + row.cleared, 0), ordered };
}

function toLanguage(text: string): OutgoingLanguage {
  return text === 'fr' ? 'fr' : 'en';
}
