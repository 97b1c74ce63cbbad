import type pg from 'pg';
import { toldKeepers } from '../promise/promise.ts';

/**
 * Takes activities from owners, within the running transaction: their rows with the notices that wait, what waits in
 * the outbox about one of them alone, their search terms and their message drafts. What tells a keeper of their group
 * still goes. Their open screens ask again and find nothing. It writes nothing that the others see.
 */
export async function takeFromOwners(
  client: pg.ClientBase,
  activityIds: readonly string[],
  owners: readonly string[],
): Promise<void> {
  const values = [activityIds, owners];
  // In the order in which everybody locks several rows.
  await client.query({
    name: 'member-lock-rows',
    text: `select 1 from inbox_row where activity_id = any($1::uuid[]) and owner_id = any($2::uuid[])
      order by activity_id, owner_id for update`,
    values,
  });
  await client.query({
    name: 'member-take-rows',
    text: `with taken as (
        delete from inbox_row where activity_id = any($1::uuid[]) and owner_id = any($2::uuid[])
      ), terms as (
        delete from owner_term where activity_id = any($1::uuid[]) and owner_id = any($2::uuid[])
      )
      delete from message_draft where activity_id = any($1::uuid[]) and person_id = any($2::uuid[])`,
    values,
  });
  await client.query({
    name: 'member-take-outgoing',
    // All that tells of a consult is younger than it: the index of newest entries finds it, and an hour is more than
    // the clocks of two servers differ.
    text: `delete from outgoing o
      where o.created_at >= (select min(a.created_at) - interval '1 hour' from activity a where a.id = any($1::uuid[]))
        and o.state = 'queued' and o.handed_at is null and cardinality(o.about) = 1 and o.about <@ $1::uuid[]
        and (o.person_id = any($2::uuid[]) or exists (
          select 1 from moa_fax f where f.id = o.id and f.person_id = any($2::uuid[])))
        and o.template <> all($3)`,
    values: [...values, toldKeepers],
  });
}
