import type { GroupMode } from '@consult/domain/group/mode.ts';
import type { Promised } from '@consult/domain/promise/clock.ts';
import { workingWeekdays } from '@consult/domain/promise/working-time.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { makeSettings } from './load-group.ts';

/** What an operator changes of a group; its keepers change the rest on their page. */
export type GroupChange =
  | { what: 'mode'; mode: GroupMode }
  | { what: 'promise'; promise: Promised | null }
  | { what: 'add-keeper' | 'remove-keeper' | 'add-member' | 'remove-member'; personId: string };

export type GroupOutcome = 'done' | 'unchanged' | 'no-keeper' | 'no-working-day' | 'last-member';

/** Changes a group on behalf of the operator, under its service's lock. */
export async function administerGroup(pool: pg.Pool, serviceId: string, change: GroupChange): Promise<GroupOutcome> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ keeper: boolean; calendar: boolean[]; added: boolean[] }>({
      name: 'group-administer-lock',
      text: `select owner_id is not null or exists (select from service_keeper k where k.service_id = s.id) as keeper,
          custom_calendar as calendar, added_weekdays as added
        from service s where id = $1 for no key update of s`,
      values: [serviceId],
    });
    const service = rows[0]!;
    if (change.what === 'mode' && change.mode === 'hand' && !service.keeper) return 'no-keeper';
    const works = workingWeekdays(service.added, service.calendar).includes(true);
    if (change.what === 'promise' && change.promise && !works) return 'no-working-day';
    if (change.what === 'remove-member' && (await isLast(client, serviceId, change.personId))) return 'last-member';
    if (!(await apply(client, serviceId, change))) return 'unchanged';
    // Whoever gives the next consult locks them.
    if (change.what === 'add-member' || change.what === 'add-keeper') await makeSettings(client, [change.personId]);
    await client.query('update service set group_version = group_version + 1 where id = $1', [serviceId]);
    await writeAudit(client, {
      kind: 'group-changed',
      actorId: null,
      subjectIds: [serviceId],
      detail: { change: change.what, ...('personId' in change ? { member: change.personId } : {}) },
    });
    return 'done';
  });
}

async function isLast(client: pg.ClientBase, serviceId: string, personId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'group-other-members',
    text: 'select 1 from service_user where service_id = $1 and person_id <> $2 limit 1',
    values: [serviceId, personId],
  });
  return rowCount === 0;
}

/** Returns whether anything changed. */
async function apply(client: pg.ClientBase, serviceId: string, change: GroupChange): Promise<boolean> {
  const run = async (text: string, value: unknown): Promise<boolean> =>
    ((await client.query(text, [serviceId, value])).rowCount ?? 0) > 0;
  switch (change.what) {
    case 'mode':
      return run('update service set mode = $2 where id = $1 and mode <> $2', change.mode);
    case 'promise':
      return run(
        'update service set promise = $2::jsonb where id = $1 and promise is distinct from $2::jsonb',
        change.promise && JSON.stringify(change.promise),
      );
    case 'add-keeper':
      return run(
        'insert into service_keeper (service_id, person_id) values ($1, $2) on conflict do nothing',
        change.personId,
      );
    case 'remove-keeper':
      return run('delete from service_keeper where service_id = $1 and person_id = $2', change.personId);
    case 'add-member':
      return run(
        `insert into service_user (service_id, person_id, position)
          select $1, $2, coalesce(max(position) + 1, 0) from service_user where service_id = $1
          on conflict do nothing`,
        change.personId,
      );
    case 'remove-member':
      return run('delete from service_user where service_id = $1 and person_id = $2', change.personId);
  }
}
