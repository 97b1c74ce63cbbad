import { addDays, businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { unsafeLockActivity } from '../member/member.ts';
import { isKeeper, readClock } from '../promise/promise.ts';
import type { ClockRow } from '../promise/promise.ts';
import { isAvailable, lockGroup } from './load-group.ts';
import type { Group } from './load-group.ts';

export type Handing = {
  key: DataKey;
  clock: ClockRow;
  group: Group;
  keeps: boolean;
  /** Who takes part in the consult and does not answer it. */
  otherwise: ReadonlySet<string>;
};

type HandOverErrors = Record<'NOT_THERE' | 'TOMORROW_ONLY', () => Error>;

/**
 * Locks a consult and its group for a person who may hand it over: the one it is given to, a keeper, or an admin, who
 * reads nothing of it. One answer for everybody else, whether it exists or not. @throws NOT_FOUND
 */
export async function lockForHanding(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<Handing> {
  // Asked before anything is locked: a stranger waits for nobody and holds nobody up.
  if (!(await mayHand(client, viewer, activityId))) throw refuse('NOT_FOUND');
  const key = await unsafeLockActivity(client, app, activityId);
  const clock = await readClock(client, activityId);
  const group = clock && (await lockGroup(client, clock.service_id, app.now()));
  // Whose it was a moment ago may have handed it over by now.
  if (!clock || !group || !(await mayHand(client, viewer, activityId))) throw refuse('NOT_FOUND');
  const keeps = await isKeeper(client, viewer.personId, clock.service_id);
  return { key, clock, group, keeps, otherwise: await partOtherwise(client, activityId) };
}

/**
 * Who takes part in a consult and does not answer it: its referrer, who prepared it, staff. It is given to none of
 * them, also where they are of the group: a member has one role.
 */
export async function partOtherwise(client: pg.ClientBase, activityId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'group-part-otherwise',
    text: `select person_id as id from member where activity_id = $1 and role <> 'consultant'`,
    values: [activityId],
  });
  return new Set(rows.map(({ id }) => id));
}

async function mayHand(client: pg.ClientBase, viewer: Viewer, activityId: string): Promise<boolean> {
  const { rows } = await client.query<{ service_id: string; own: boolean }>({
    name: 'group-may-hand',
    // Who has just handed it over may say so again (a repeat), which then changes nothing.
    text: `select k.service_id, coalesce(k.given_to = $2, false) or exists (select from consult_handover h
        where h.activity_id = k.activity_id and h.by_id = $2 and h.to_id = k.given_to) as own
      from consult_clock k where k.activity_id = $1 and k.mode <> 'everyone'`,
    values: [activityId, viewer.personId],
  });
  const row = rows[0];
  if (!row) return false;
  return row.own || viewer.permissions.has('admin') || isKeeper(client, viewer.personId, row.service_id);
}

/**
 * Checks that a member of the group can take a consult over: available, or, where the giver was warned, on duty
 * tomorrow.
 * @throws NOT_THERE, TOMORROW_ONLY
 */
export function checkReceiver(
  { group: { members }, otherwise }: Pick<Handing, 'group' | 'otherwise'>,
  at: { personId: string; tomorrow: boolean; now: Date },
  errors: HandOverErrors,
): void {
  const member = members.find(({ personId }) => personId === at.personId);
  if (!member || otherwise.has(at.personId)) throw errors.NOT_THERE();
  if (isAvailable(member.settings, at.now, 'econsult')) return;
  if (!isAvailable(member.settings, tomorrowOf(at.now), 'econsult')) throw errors.NOT_THERE();
  if (!at.tomorrow) throw errors.TOMORROW_ONLY();
}

/** The first instant of tomorrow, business time. */
export function tomorrowOf(now: Date): Date {
  return startOfDay(addDays(businessDay(now), 1));
}

/**
 * Who leaves a consult that waits once it is given: the keepers who became its consultants with its sending, and the
 * giver. Whom somebody has brought in since stays.
 */
export async function waitingFor(client: pg.ClientBase, activityId: string, giverId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'group-waiting-for',
    text: `select m.person_id as id from member m join activity a on a.id = m.activity_id
      where m.activity_id = $1 and m.role = 'consultant' and (m.added_at <= a.created_at or m.person_id = $2)
      order by m.position`,
    values: [activityId, giverId],
  });
  return rows.map(({ id }) => id);
}
