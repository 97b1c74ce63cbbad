import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { wallClock } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Outgoing } from '../../infra/outbox/outgoing.ts';

/** From this hour of business time on, the day's nudges go out. */
const fromHour = 8;
/** One transaction takes this many people. */
const peopleAtOnce = 200;

type Row = { id: string; email: string; preferences: unknown; overdue: number };

/*
 * People who have an overdue consult that is not muted and got no nudge today. Writing the day makes it once: of two
 * processes at the same instant the second waits for the first one's row, and finds the day taken.
 */
const takeSql = `with waiting as (
    select r.owner_id, count(*)::integer as overdue from inbox_row r join person p on p.id = r.owner_id
    and p.disabled_at is null
      where r.overdue and not r.muted and r.owner_kind = 'person'
        and not exists (select 1 from overdue_nudge n where n.person_id = r.owner_id and n.day >= $1::date)
      group by r.owner_id order by r.owner_id limit ${peopleAtOnce}
  ), taken as (
    insert into overdue_nudge (person_id, day) select owner_id, $1::date from waiting
      on conflict (person_id) do update set day = excluded.day where overdue_nudge.day < excluded.day
      returning person_id
  )
  select p.id, p.email, p.preferences, w.overdue from taken t join waiting w on w.owner_id = t.person_id
  join person p on p.id = t.person_id`;

/**
 * Mails everyone with overdue consults once a business day, about all of them together, where both preferences want it
 * (email.overdueSecureMessages and secureMessaging.nudgeOverdueMessages). Returns how many mails were ordered.
 */
export async function nudgeOverdue(pool: pg.Pool, outgoing: Outgoing, now: Date): Promise<number> {
  const { day, hour } = wallClock(now);
  if (hour < fromHour) return 0;
  let mails = 0;
  for (;;) {
    const taken = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Row>({ name: 'nudge-overdue', text: takeSql, values: [day] });
      for (const { id, email, preferences: stored, overdue } of rows) {
        const { email: mail, secureMessaging, language } = readPreferences(stored);
        if (!mail.overdueSecureMessages || !secureMessaging.nudgeOverdueMessages) continue;
        await outgoing.mail(client, {
          to: email,
          template: overdue === 1 ? 'overdue-one' : 'overdue-many',
          language,
          values: { link: `${outgoing.publicUrl}/`, count: overdue },
          personId: id,
        });
        mails += 1;
      }
      return rows.length;
    });
    if (taken === 0) return mails;
  }
}
