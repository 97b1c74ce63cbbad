import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { Preferences } from '@consult/domain/profile/preferences.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { saySpan } from '@consult/domain/time/said-time.ts';
import type { SaidSpan } from '@consult/domain/time/said-time.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { titleSql } from '../../infra/db/title-sql.ts';

/** A call that a specialist has from now on. */
export type StandingCall = {
  activityId: string;
  start: Date;
  end: Date;
  referrer: string;
  /** The language that the referrer reads. */
  referrerLanguage: Preferences['language'];
};

type Row = { activity_id: string; starts_at: Date; ends_at: Date; referrer: string; preferences: unknown };

/**
 * The calls of a specialist that are not over and not completed, the soonest first; only of consults that they can
 * read. At most as many as one screen may name.
 */
export async function loadStandingCalls(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  now: Date,
): Promise<StandingCall[]> {
  const { rows } = await db.query<Row>({
    name: 'schedule-standing-calls',
    text: `select c.activity_id, c.starts_at, c.ends_at,
        trim(concat_ws(' ', ${titleSql('p')}, p.first_name, p.last_name)) as referrer, p.preferences
      from phone_call c join inbox_row r on r.activity_id = c.activity_id and r.owner_id = $1
        join activity a on a.id = c.activity_id join person p on p.id = a.referrer_id
      where c.specialist_id = $1 and c.starts_at > $2::timestamptz - interval '1 day' and c.ends_at > $2
        and c.completed_at is null
      order by c.starts_at, c.activity_id limit 500`,
    values: [personId, now],
  });
  return rows.map(({ activity_id: activityId, starts_at: start, ends_at: end, referrer, preferences }) => ({
    activityId,
    start,
    end,
    referrer,
    referrerLanguage: readPreferences(preferences).language,
  }));
}

/** A call as the page shows it, by the clock of a zone. */
export function sayCall(
  { activityId, start, end, referrer, referrerLanguage }: StandingCall,
  zone: string,
): Pick<StandingCall, 'activityId' | 'referrer' | 'referrerLanguage'> & { day: Day; said: SaidSpan } {
  return { activityId, day: businessDay(start), said: saySpan(start, end, zone), referrer, referrerLanguage };
}
