import type pg from 'pg';

/**
 * Takes activities from owners, within the running transaction: their rows, their search terms, what they have typed
 * and not sent, and with the rows what was about to be delivered to them. What they had open asks again and finds
 * nothing. Nothing is written that the others see.
 */
export async function takeFromOwners(
  client: pg.ClientBase,
  activityIds: readonly string[],
  owners: readonly string[],
): Promise<void> {
  const values = [activityIds, owners];
  // In one order, as everybody who locks several rows does.
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
}
