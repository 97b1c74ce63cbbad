import type pg from 'pg';

/**
 * Takes activities from owners, within the running transaction: their rows with the notices that wait, their search
 * terms and their message drafts. Their open screens ask again and find nothing. It writes nothing that the others see.
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
}
