import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { unsafeLockActivity } from '../member/member.ts';
import { keepersOf, nudgesOf, readClock, tell, windClock } from '../promise/promise.ts';
import type { ClockRow } from '../promise/promise.ts';
import { handOver } from './hand-over.ts';
import { ableMembers, lockGroup } from './load-group.ts';
import { turnOrder } from '@consult/domain/group/turn.ts';

/** Milliseconds between two sweeps for clocks that have something to say. */
const clocksMs = 5_000;
/** One look takes this many clocks, a few at once: a thousand that are due together hold nobody up. */
const clocksAtOnce = 200;
const together = 3;

/** Runs the sweep of promises' clocks. Called once in every process that works. */
export function handleClocks(app: App): void {
  app.jobs.repeat('promiseClocks', clocksMs, () => sweepClocks(app));
}

/**
 * Looks at the clocks that have something to say by now: each in a transaction of its own, which records what is said,
 * orders the mails and moves on what was not seen. Of two processes the second finds it said. What came together while
 * no server ran is said once, with what it is now.
 * @returns how many clocks it looked at
 */
export async function sweepClocks(app: App): Promise<number> {
  let looked = 0;
  for (;;) {
    const { rows } = await app.write.query<{ id: string }>({
      name: 'clocks-due',
      text: `select activity_id as id from consult_clock where look_at <= $1 order by look_at limit ${clocksAtOnce}`,
      values: [app.now()],
    });
    const ids = rows.map(({ id }) => id);
    const failed: unknown[] = [];
    const one = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop())
        await lookAt(app, id).catch((error: unknown) => failed.push(error));
    };
    await Promise.all(Array.from({ length: together }, one));
    looked += rows.length - failed.length;
    // What failed is looked at again by the next sweep; the others were not held up by it.
    if (failed.length > 0) throw failed[0];
    if (rows.length < clocksAtOnce) return looked;
  }
}

async function lookAt(app: App, activityId: string): Promise<void> {
  const events = await inTransaction(app.write, async (client) => {
    const { rowCount } = await client.query({
      name: 'clock-look',
      text: `select 1 from activity a join consult_clock k on k.activity_id = a.id
        where a.id = $1 and k.look_at <= $2 for no key update of a`,
      values: [activityId, app.now()],
    });
    return rowCount === 1 ? say(client, app, activityId) : [];
  });
  app.live.committed(events);
}

async function say(client: pg.ClientBase, app: App, activityId: string): Promise<LiveEvent[]> {
  const now = app.now();
  // Read under the lock: another process may just have said it.
  const row = (await readClock(client, activityId))!;
  const { kinds, remind, missedSeen, missedAnswered } = nudgesOf(row, now);
  const { rowCount: recorded } = await client.query({
    name: 'clock-record-nudges',
    text: `insert into promise_nudge (activity_id, kind, at) select $1, kind, $3 from unnest($2::text[]) kind
      on conflict do nothing`,
    values: [activityId, kinds, now],
  });
  const events: LiveEvent[] = [];
  if (recorded === kinds.length) {
    const moved = missedSeen === 'move' ? await moveOn(client, app, row) : null;
    if (moved) events.push(...moved);
    if (missedSeen !== null && !moved) await tellKeepers(client, app, row, 'promise-not-seen', 'preferences');
    if (missedAnswered) await tellMissed(client, app, row);
    if (remind && row.given_to !== null) await remindOwner(client, app, activityId, [row.given_to]);
    if (remind && row.given_to === null && row.mode === 'everyone')
      await remindOwner(client, app, activityId, await consultants(client, activityId));
  }
  await windClock(client, activityId, now);
  return events;
}

const remindOwner = (client: pg.ClientBase, app: App, activityId: string, personIds: readonly string[]) =>
  tell(client, app, { personIds, template: 'promise-reminder', activityId, to: 'consult', by: 'preferences' });

async function consultants(client: pg.ClientBase, activityId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'clock-consultants',
    text: `select person_id as id from member where activity_id = $1 and role = 'consultant'`,
    values: [activityId],
  });
  return rows.map(({ id }) => id);
}

async function tellKeepers(
  client: pg.ClientBase,
  app: App,
  { service_id: serviceId, activity_id: activityId }: ClockRow,
  template: 'promise-not-seen' | 'promise-not-answered',
  by: 'preferences' | 'always',
): Promise<void> {
  await tell(client, app, { personIds: await keepersOf(client, serviceId), template, activityId, to: 'group', by });
}

/** Keepers and referrer are told, whatever their preferences. */
async function tellMissed(client: pg.ClientBase, app: App, row: ClockRow): Promise<void> {
  const { activity_id: activityId } = row;
  await tellKeepers(client, app, row, 'promise-not-answered', 'always');
  const { rows } = await client.query<{ id: string }>({
    name: 'clock-referrer',
    text: 'select referrer_id as id from activity where id = $1',
    values: [activityId],
  });
  await tell(client, app, {
    personIds: rows.map(({ id }) => id),
    template: 'promise-not-answered-yours',
    activityId,
    to: 'consult',
    by: 'always',
  });
}

/** Gives what nobody has seen to the next who can take it and has not had it; null where there is nobody. */
async function moveOn(client: pg.ClientBase, app: App, row: ClockRow): Promise<LiveEvent[] | null> {
  const { activity_id: activityId, service_id: serviceId, given_to: from } = row;
  if (from === null) return null;
  const now = app.now();
  const group = await lockGroup(client, serviceId, now);
  if (!group) return null;
  const { rows } = await client.query<{ id: string }>({
    name: 'clock-had-it',
    text: `select from_id as id from consult_handover where activity_id = $1 and from_id is not null
      union select to_id from consult_handover where activity_id = $1`,
    values: [activityId],
  });
  const had = new Set([from, ...rows.map(({ id }) => id)]);
  const able = ableMembers(group, now, 'econsult');
  const next = turnOrder(group.members, able, now.getTime()).find(({ personId }) => !had.has(personId));
  if (!next) return null;
  const { personId } = next;
  return handOver(client, app, {
    activityId,
    key: await unsafeLockActivity(client, app, activityId),
    group,
    personId,
    from: [from],
    actorId: null,
    kind: 'consult-moved-on',
    line: { kind: 'moved-on', personId, fromPersonId: from },
  });
}
