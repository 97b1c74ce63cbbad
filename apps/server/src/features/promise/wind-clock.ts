import { endOf } from '@consult/domain/promise/kept.ts';
import { nudgesAt } from '@consult/domain/promise/nudges.ts';
import type { Nudges } from '@consult/domain/promise/nudges.ts';
import type pg from 'pg';
import { clockOfRow, readClock } from './clock-row.ts';
import type { ClockRow } from './clock-row.ts';

/** What a clock has to say at an instant. */
export function nudgesOf(row: ClockRow, now: Date): Nudges {
  const on = { said: new Set(row.said), moves: row.moved_at.length, movesOn: row.mode === 'turn' };
  return nudgesAt(clockOfRow(row, now), on, now.getTime());
}

/**
 * Writes down what follows from a clock as it stands: when to look at it next, how its promise ended, and what is due
 * next in the rows of whom it is given to and of their clinic. Within the transaction that changed it and has locked
 * the activity.
 */
export async function windClock(client: pg.ClientBase, activityId: string, now: Date): Promise<ClockRow | null> {
  const row = await readClock(client, activityId);
  if (!row) return null;
  const clock = clockOfRow(row, now);
  const ended = endOf(clock, row.returned_at?.getTime() ?? null);
  const { lookAt, kinds } = nudgesOf(row, now);
  const at = (instant: number | null | undefined): Date | null =>
    typeof instant === 'number' ? new Date(instant) : null;
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
    // What is to be said already is said by the sweeper, at once.
    values: [
      activityId,
      kinds.length > 0 ? now : at(lookAt),
      at(ended?.endedAt),
      ended?.kept ?? null,
      at(clock.next?.dueAt),
    ],
  });
  return row;
}
