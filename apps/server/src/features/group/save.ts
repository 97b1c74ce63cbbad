import { groupSave } from '@consult/contract/group/save.ts';
import type { z } from 'zod';
import { beginAnew } from '@consult/domain/group/turn.ts';
import { workingWeekdays } from '@consult/domain/promise/working-time.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { isKeeper } from '../promise/promise.ts';
import { lockGroup } from './load-group.ts';
import type { Group } from './load-group.ts';
import { readGroup } from './read-group.ts';
import { writeTurns } from './turns.ts';

type Input = z.output<(typeof groupSave)['~orpc']['inputSchema'] & z.ZodType>;

/**
 * group-save: a keeper saves the whole of a group, on the version that they read. Members join by an admin alone. Where
 * a share changes, the count begins anew for everybody. A promise that was given stays as it is. Source: server rules,
 * section 22.
 */
export const saveGroup = serve(groupSave).handler(async ({ input, context: { app, viewer }, errors }) => {
  return inTransaction(app.write, async (client) => {
    const now = app.now();
    // Asked before anything is locked.
    if (!(await isKeeper(client, viewer.personId, input.serviceId))) throw refuse('NOT_FOUND');
    const group = await lockGroup(client, input.serviceId, now);
    if (!group || !(await isKeeper(client, viewer.personId, input.serviceId))) throw refuse('NOT_FOUND');
    if (group.version !== input.version) throw errors.CHANGED_ELSEWHERE();
    check(group, input);
    await writeService(client, input);
    await writeShares(client, group, input, now);
    await writeRosters(client, input, now);
    await writeAudit(client, {
      kind: 'group-changed',
      actorId: viewer.personId,
      subjectIds: [input.serviceId],
      detail: { mode: input.mode, members: input.members.length },
    });
    return readGroup(client, viewer, input.serviceId, now);
  });
});

/** @throws INVALID_INPUT */
function check(group: Group, { members }: Input): void {
  const known = new Set(group.members.map(({ personId }) => personId));
  const named = new Set(members.map(({ personId }) => personId));
  if (named.size !== members.length || members.some(({ personId }) => !known.has(personId)))
    throw refuse('INVALID_INPUT', { members: notAsDeclared('Name members of the group, each once.') });
  for (const [n, { roster }] of members.entries())
    if (new Set(roster.days.map(({ day }) => day)).size !== roster.days.length)
      throw refuse('INVALID_INPUT', { [`members.${n}.roster`]: { code: 'roster-day-twice' } });
}

async function writeService(client: pg.ClientBase, input: Input): Promise<void> {
  const { rows } = await client.query<{ custom_calendar: boolean[] }>({
    name: 'group-write-service',
    text: `update service set mode = $2, promise = $3, added_weekdays = $4, group_version = group_version + 1
      where id = $1 returning custom_calendar`,
    values: [input.serviceId, input.mode, input.promise && JSON.stringify(input.promise), input.addedWeekdays],
  });
  if (input.promise && !workingWeekdays(input.addedWeekdays, rows[0]!.custom_calendar).includes(true))
    throw refuse('INVALID_INPUT', { promise: { code: 'promise-without-open-day' } });
}

async function writeShares(client: pg.ClientBase, group: Group, input: Input, now: Date): Promise<void> {
  const shareOf = new Map(input.members.map(({ personId, share }) => [personId, share]));
  const changed = group.members.some(({ personId, share }) => (shareOf.get(personId) ?? share) !== share);
  await writeTurns(client, input.serviceId, changed ? beginAnew(group.members, now.getTime()) : group.members);
  await client.query({
    name: 'group-write-members',
    text: `update group_member m set share = n.share, weekdays = (select array_agg(w.open::boolean order by w.place)
          from jsonb_array_elements_text(n.week) with ordinality w(open, place))
        from unnest($2::uuid[], $3::integer[], $4::jsonb[]) n(person_id, share, week)
        where m.service_id = $1 and m.person_id = n.person_id`,
    values: [
      input.serviceId,
      input.members.map(({ personId }) => personId),
      input.members.map(({ share }) => share),
      input.members.map(({ roster }) => roster.weekdays && JSON.stringify(roster.weekdays)),
    ],
  });
}

/** Days that are over stay as they were. */
async function writeRosters(client: pg.ClientBase, { serviceId, members }: Input, now: Date): Promise<void> {
  const today = businessDay(now);
  const days = members.flatMap(({ personId, roster }) => roster.days.map((one) => ({ ...one, personId })));
  const ahead = days.filter(({ day }) => day >= today);
  await client.query({
    name: 'group-clear-days',
    text: 'delete from roster_day where service_id = $1 and person_id = any($2::uuid[]) and day >= $3',
    values: [serviceId, members.map(({ personId }) => personId), today],
  });
  await client.query({
    name: 'group-write-days',
    text: `insert into roster_day (service_id, person_id, day, on_duty)
      select $1, * from unnest($2::uuid[], $3::date[], $4::boolean[])`,
    values: [
      serviceId,
      ahead.map(({ personId }) => personId),
      ahead.map(({ day }) => day),
      ahead.map(({ onDuty }) => onDuty),
    ],
  });
}
