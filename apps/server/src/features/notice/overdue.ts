import { overdueUntil } from '@consult/domain/activity/overdue.ts';
import type pg from 'pg';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/** One transaction takes this many rows. */
const rowsAtOnce = 500;

type Marked = { event_id: string; owner_id: string; activity_id: string };

/**
 * Marks rows as overdue that have stayed unread since somebody else's newest message for as long as the domain's rule
 * says (server rules, section 4), also muted ones: the row updates, nobody is told. One's own newest message makes
 * nothing overdue, however its owner marked the row since. Rows that are being read or written at this instant wait for
 * the next sweep.
 * @returns the live events, one for each row, for the owners' open lists
 */
export async function markOverdue(pool: pg.Pool, now: Date): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for (;;) {
    const { rows } = await inTransaction(pool, (client) =>
      client.query<Marked>({
        name: 'mark-overdue',
        text: `with due as (
            select r.owner_id, r.activity_id from inbox_row r join activity a on a.id = r.activity_id
              where r.unread and not r.overdue and r.owner_kind = 'person' and r.last_message_at <= $1
                and a.last_sender_id is distinct from r.owner_id
              order by r.last_message_at limit ${rowsAtOnce} for no key update of r skip locked
          ), marked as (
            update inbox_row r set overdue = true from due
              where r.owner_id = due.owner_id and r.activity_id = due.activity_id returning r.owner_id, r.activity_id
          ), announced as (
            insert into live_event (kind, ref_id, people) select 'row', activity_id, array[owner_id] from marked
              returning id, ref_id, people
          )
          select id::text as event_id, ref_id as activity_id, unnest(people) as owner_id from announced`,
        values: [overdueUntil(now)],
      }),
    );
    for (const row of rows)
      events.push({
        id: row.event_id,
        kind: 'row',
        refId: row.activity_id,
        version: 0,
        people: [row.owner_id],
        clinics: [],
      });
    if (rows.length < rowsAtOnce) return events;
  }
}
