import type pg from 'pg';

/** From so many weeks back to so many ahead, and at most so many entries, the newest. Server rules, section 21. */
export const feedWeeks = { back: 4, ahead: 12 } as const;
const mostEntries = 2_000;

/** One entry of a calendar: a call, or time away, in force or cancelled. */
export type FeedEntry = {
  id: string;
  kind: 'call' | 'away';
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  cancelled: boolean;
  /** When it last changed. */
  stamp: Date;
};

/**
 * The entries of a feed, newest first: calls and time away that block something, and those that ended, as the call of a
 * consult that was taken from the specialist; nothing here is of a patient. `person`: an SQL expression of the
 * specialist's id; `now`: the number of the parameter that is the present moment.
 */
const entriesSql = (person: string, now: number): string => `select * from (
      select c.activity_id as id, 'call'::text as kind, c.starts_at, c.ends_at,
          (m.person_id is null)::integer as sequence, m.person_id is null as cancelled, a.created_at as stamp
        from phone_call c join activity a on a.id = c.activity_id
          left join member m on m.activity_id = c.activity_id and m.person_id = c.specialist_id
        where c.specialist_id = ${person}
      union all
      select v.id, 'away', v.starts_at, v.ends_at, v.sequence, false, v.changed_at from vacation v
        where v.person_id = ${person} and (v.disable_econsult or v.disable_phone_consult)
      union all
      select e.id, e.kind, e.starts_at, e.ends_at, e.sequence, true, e.ended_at from ended_calendar_entry e
        where e.person_id = ${person}
    ) entry
    where ends_at >= $${now}::timestamptz - make_interval(weeks => ${feedWeeks.back})
      and starts_at < $${now}::timestamptz + make_interval(weeks => ${feedWeeks.ahead})
    order by starts_at desc, id limit ${mostEntries}`;

/**
 * What the entries are as one short text, another one when any of them is another: the database reads them where they
 * lie, and hands over none.
 */
export const feedVersionSql = (person: string, now: number): string =>
  `(select count(*) || '.' || coalesce(sum(hash_record_extended(said, 0)), 0) from (${entriesSql(person, now)}) said)`;

/** What the feed of a specialist says. The caller has found the person by their token. */
export async function loadFeedEntries(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  now: Date,
): Promise<FeedEntry[]> {
  const { rows } = await db.query<FeedEntry>({
    name: 'schedule-feed-entries',
    text: entriesSql('$1', 2),
    values: [personId, now],
  });
  return rows;
}

/**
 * Writes that a call is cancelled, within the transaction that takes its consult back, and forgets what no feed names
 * any more.
 */
export async function endCallEntry(client: pg.ClientBase, activityId: string, now: Date): Promise<void> {
  await client.query({
    name: 'schedule-end-call-entry',
    text: `with ended as (
        insert into ended_calendar_entry (id, kind, person_id, starts_at, ends_at, sequence, ended_at)
          select activity_id, 'call', specialist_id, starts_at, ends_at, 1, $2 from phone_call where activity_id = $1
        on conflict do nothing returning person_id
      )
      delete from ended_calendar_entry e using ended
        where e.person_id = ended.person_id
          and e.ends_at < $2::timestamptz - make_interval(weeks => ${feedWeeks.back})`,
    values: [activityId, now],
  });
}
