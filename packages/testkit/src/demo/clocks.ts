import type pg from 'pg';

/**
 * The clocks of consults that are written as they stand (begin-clock.ts of the server): everybody's of their service,
 * seen and answered with the first response, without a promise.
 */
export async function insertClocks(client: pg.ClientBase, consults: readonly { id: string }[]): Promise<void> {
  await client.query(
    `insert into consult_clock (activity_id, service_id, sent_at, given_to, seen_at, seen_by, answered_at, answered_by,
        booked_at)
      select a.id, a.service_id, a.created_at,
          (select min(m.person_id::text)::uuid from member m where m.activity_id = a.id and m.role = 'consultant'
            having count(*) = 1),
          a.first_response_at, a.first_response_by, a.first_response_at, a.first_response_by,
          case when a.status in ('booked', 'completed') then coalesce(a.first_response_at, a.last_message_at) end
        from activity a where a.id = any($1::uuid[]) and a.activity_type <> 'referral'`,
    [consults.map(({ id }) => id)],
  );
}
