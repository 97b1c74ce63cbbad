import type { Clock } from '@consult/domain/promise/clock.ts';
import { endOf } from '@consult/domain/promise/kept.ts';
import { nudgesAt } from '@consult/domain/promise/nudges.ts';
import type { Nudges } from '@consult/domain/promise/nudges.ts';
import type pg from 'pg';
import { clockOfRow, readClock } from './clock-row.ts';
import type { ClockRow } from './clock-row.ts';

/** A clock as it stands at an instant, and what it has to say by then. */
export type Looked = { row: ClockRow; clock: Clock; nudges: Nudges };

export function lookAtClock(row: ClockRow, now: Date): Looked {
  const clock = clockOfRow(row, now);
  return { row, clock, nudges: nudgesOf(row, clock, now) };
}

function nudgesOf(row: ClockRow, clock: Clock, now: Date): Nudges {
  return nudgesAt(
    clock,
    { said: new Set(row.said), moves: row.moved_at.length, movesOn: row.mode === 'turn' },
    now.getTime(),
  );
}

/** The same clock once all that it had to say was recorded. */
export function afterSaying({ row, clock, nudges }: Looked, now: Date): Looked {
  const said = { ...row, said: [...row.said, ...nudges.kinds] };
  return { row: said, clock, nudges: nudgesOf(said, clock, now) };
}

/** What is written down of a clock. */
type Wound = { lookAt: Date | null; endedAt: Date | null; kept: boolean | null; dueAt: Date | null };

export function woundOf({ row, clock, nudges }: Looked, now: Date): Wound {
  const ended = endOf(clock, row.returned_at?.getTime() ?? null);
  const at = (instant: number | null | undefined): Date | null =>
    typeof instant === 'number' ? new Date(instant) : null;
  return {
    // What is to be said already is said by the sweeper, at once.
    lookAt: nudges.kinds.length > 0 ? now : at(nudges.lookAt),
    endedAt: at(ended?.endedAt),
    kept: ended?.kept ?? null,
    dueAt: at(clock.next?.dueAt),
  };
}

/**
 * Writes down what follows from a clock as it stands: when to look at it next, how its promise ended, and what is due
 * next in the rows of whom it is given to and of their clinic. Within the transaction that changed it and has locked
 * the activity.
 */
export async function windClock(client: pg.ClientBase, activityId: string, now: Date): Promise<ClockRow | null> {
  const row = await readClock(client, activityId);
  if (!row) return null;
  const { lookAt, endedAt, kept, dueAt } = woundOf(lookAtClock(row, now), now);
  await client.query({
    name: 'clock-wind',
    text: `with wound as (
        update consult_clock set look_at = $2, ended_at = $3, kept = $4 where activity_id = $1
          and (look_at, ended_at, kept) is distinct from ($2::timestamptz, $3::timestamptz, $4::boolean)
      ), had as (
        select m.person_id, m.clinic_id from member m join consult_clock k on k.activity_id = m.activity_id
          where m.activity_id = $1 and m.role = 'consultant' and (k.given_to is null or k.given_to = m.person_id)
      ), due as materialized (
        select r.owner_id, case when r.owner_id in (select person_id from had union select clinic_id from had)
            then $5::timestamptz end as at
          -- In the order in which everybody locks several rows.
          from inbox_row r where r.activity_id = $1 order by r.owner_id for no key update
      )
      update inbox_row r set due_at = due.at from due
        where r.activity_id = $1 and r.owner_id = due.owner_id and r.due_at is distinct from due.at`,
    values: [activityId, lookAt, endedAt, kept, dueAt],
  });
  return row;
}

/**
 * The same for the clocks of several locked consults, in one statement. It locks the rows alone whose due time changes:
 * nobody else changes that of a locked consult.
 */
export async function windClocks(client: pg.ClientBase, looked: readonly Looked[], now: Date): Promise<void> {
  const wound = looked.map((one) => ({ id: one.row.activity_id, ...woundOf(one, now) }));
  await client.query({
    name: 'clocks-wind',
    text: `with w as materialized (
        select * from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::boolean[], $5::timestamptz[])
          w(id, look_at, ended_at, kept, due_at)
      ), wound as (
        update consult_clock k set look_at = w.look_at, ended_at = w.ended_at, kept = w.kept from w
          where k.activity_id = w.id
            and (k.look_at, k.ended_at, k.kept) is distinct from (w.look_at, w.ended_at, w.kept)
      ), due as materialized (
        select r.activity_id, r.owner_id, d.at
          from w join consult_clock k on k.activity_id = w.id join inbox_row r on r.activity_id = w.id,
            lateral (select case when exists (select from member m where m.activity_id = w.id
                and m.role = 'consultant' and (k.given_to is null or k.given_to = m.person_id)
                and r.owner_id in (m.person_id, m.clinic_id)) then w.due_at end as at) d
          where r.due_at is distinct from d.at
          -- In the order in which everybody locks rows of several consults.
          order by r.activity_id, r.owner_id for no key update of r
      )
      update inbox_row r set due_at = due.at from due
        where r.activity_id = due.activity_id and r.owner_id = due.owner_id`,
    values: [
      wound.map(({ id }) => id),
      wound.map(({ lookAt }) => lookAt),
      wound.map(({ endedAt }) => endedAt),
      wound.map(({ kept }) => kept),
      wound.map(({ dueAt }) => dueAt),
    ],
  });
}
