import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { keepersOf, tell } from './tell.ts';
import { windClock } from './wind-clock.ts';

/**
 * A consultant of a locked activity was removed. Whose it was is then nobody's; where no other consultant is left, the
 * clock stops, and the keepers are told. Source: server rules, section 22.
 */
export async function consultantLeft(
  client: pg.ClientBase,
  app: Pick<App, 'now' | 'outgoing'>,
  activityId: string,
): Promise<void> {
  const now = app.now();
  await client.query({
    name: 'clock-consultant-left',
    text: `with left_to as (
        select (select m.person_id from member m where m.activity_id = $1 and m.role = 'consultant'
          order by m.position limit 1) as id
      ), stopped as (
        insert into consult_unowned (activity_id, from_at) select $1, $2 from left_to
          where id is null and exists (select 1 from consult_clock where activity_id = $1)
            and not exists (select 1 from consult_unowned where activity_id = $1 and until_at is null)
          on conflict do nothing
      )
      update consult_clock k set given_to = left_to.id, given_at = $2 from left_to
        where k.activity_id = $1 and k.given_to is not null
          and not exists (select 1 from member m where m.activity_id = $1 and m.person_id = k.given_to)`,
    values: [activityId, now],
  });
  const row = await windClock(client, activityId, now);
  if (!row?.unowned.some(({ until }) => until === null)) return;
  const personIds = await keepersOf(client, row.service_id);
  const template = 'consult-without-consultant';
  await tell(client, app, { personIds, template, activityId, to: 'group', by: 'preferences' });
}

/** A locked activity has a consultant again: where it had none, it is theirs, and the clock goes on. */
export async function consultantCame(client: pg.ClientBase, app: Pick<App, 'now'>, activityId: string): Promise<void> {
  const now = app.now();
  const { rowCount } = await client.query({
    name: 'clock-consultant-came',
    text: `with owned as (
        update consult_unowned set until_at = greatest($2, from_at) where activity_id = $1 and until_at is null
          returning activity_id
      )
      update consult_clock k set given_at = $2, given_to = (select m.person_id from member m
          where m.activity_id = $1 and m.role = 'consultant' order by m.position desc limit 1)
        from owned where k.activity_id = owned.activity_id`,
    values: [activityId, now],
  });
  if (rowCount === 1) await windClock(client, activityId, now);
}
