import { turnOrder } from '@consult/domain/group/turn.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { unsafeLockActivity } from '../member/member.ts';
import { windClock } from '../promise/promise.ts';
import type { ClockRow, Looked } from '../promise/promise.ts';
import { handOver } from './hand-over.ts';
import { partOtherwise } from './handing.ts';
import { ableMembers, lockGroup, unsafeLoadGroup } from './load-group.ts';
import { lockAndLook } from './look-at-clocks.ts';
import type { LookedAt } from './look-at-clocks.ts';
import { recordNudges, tellNudges } from './say-nudges.ts';

/**
 * Moves consults of one service on that nobody has seen in time, in one transaction: the locks of their activities, in
 * the order in which everybody takes several, then that of their group. Where nobody else can take one its keepers are
 * told.
 */
export async function moveOn(app: App, serviceId: string, ids: readonly string[]): Promise<LookedAt> {
  const { looked, events } = await inTransaction(app.write, async (client) => {
    const now = app.now();
    const due = await lockAndLook(client, ids, now);
    if (due.length > 0) await lockGroup(client, serviceId, now);
    const happened: LiveEvent[] = [];
    // In the order of their locks, so that rows of several consults are locked in it too.
    for (const one of due.toSorted((a, b) => (a.row.activity_id < b.row.activity_id ? -1 : 1)))
      happened.push(...(await moveOne(client, app, one, now)));
    return { looked: due, events: happened };
  });
  app.live.committed(events);
  const seen = new Set(looked.map(({ row }) => row.activity_id));
  return { looked: looked.length, again: ids.filter((id) => !seen.has(id)) };
}

async function moveOne(client: pg.ClientBase, app: App, one: Looked, now: Date): Promise<LiveEvent[]> {
  const { row, nudges } = one;
  const recorded = await recordNudges(client, [one], now);
  const moved = recorded.length > 0 && nudges.missedSeen === 'move' ? await giveToNext(client, app, row, now) : null;
  await tellNudges(client, app, recorded, new Set(moved ? [row.activity_id] : []));
  await windClock(client, row.activity_id, now);
  return moved ?? [];
}

/** Gives what nobody has seen to the next who can take it and has not had it; null where there is nobody. */
async function giveToNext(client: pg.ClientBase, app: App, row: ClockRow, now: Date): Promise<LiveEvent[] | null> {
  const { activity_id: activityId, service_id: serviceId, given_to: from } = row;
  // Read anew each time: the one before has changed whose turn it is, and may have filled somebody's day.
  const group = from === null ? null : await unsafeLoadGroup(client, serviceId, now);
  if (from === null || !group) return null;
  const { rows } = await client.query<{ id: string }>({
    name: 'clock-had-it',
    text: `select from_id as id from consult_handover where activity_id = $1 and from_id is not null
      union select to_id from consult_handover where activity_id = $1`,
    values: [activityId],
  });
  const had = new Set([from, ...rows.map(({ id }) => id), ...(await partOtherwise(client, activityId))]);
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
