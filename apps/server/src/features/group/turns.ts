import { giveTo, standAt } from '@consult/domain/group/turn.ts';
import type { Turn } from '@consult/domain/group/turn.ts';
import type pg from 'pg';
import { lockGroup } from './load-group.ts';
import type { Group } from './load-group.ts';

/** Notes that a consult was given to a member of a locked group, and who could take none. */
export function notedGiving(group: Group, able: ReadonlySet<string>, personId: string, now: Date): Turn[] {
  return giveTo(standAt(group.members, able, now.getTime()), personId, now.getTime());
}

/** Writes those turns of a locked group that a giving has changed. */
export async function writeGiving(client: pg.ClientBase, group: Group, turns: readonly Turn[]): Promise<void> {
  const before = new Map(group.members.map((one) => [one.personId, one]));
  await writeTurns(
    client,
    group.serviceId,
    turns.filter((one) => {
      const was = before.get(one.personId);
      return !was || turnFields.some((field) => one[field] !== was[field]);
    }),
  );
}

const turnFields = ['given', 'raised', 'waitingSince', 'missedSince', 'countedSince'] as const;

/** Writes the turns of a locked group. */
export async function writeTurns(client: pg.ClientBase, serviceId: string, turns: readonly Turn[]): Promise<void> {
  const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  await client.query({
    name: 'group-write-turns',
    text: `insert into group_member as m (service_id, person_id, given, raised, waiting_since, missed_since,
        counted_since)
      select $1, t.* from unnest($2::uuid[], $3::integer[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
        $7::timestamptz[]) t
      on conflict (service_id, person_id) do update set given = excluded.given, raised = excluded.raised,
        waiting_since = excluded.waiting_since, missed_since = excluded.missed_since,
        counted_since = excluded.counted_since
      where (m.given, m.raised, m.waiting_since, m.missed_since, m.counted_since) is distinct from (excluded.given,
        excluded.raised, excluded.waiting_since, excluded.missed_since, excluded.counted_since)`,
    values: [
      serviceId,
      turns.map(({ personId }) => personId),
      turns.map(({ given }) => given),
      turns.map(({ raised }) => raised),
      turns.map(({ waitingSince }) => instant(waitingSince)),
      turns.map(({ missedSince }) => instant(missedSince)),
      turns.map(({ countedSince }) => instant(countedSince)),
    ],
  });
}

/**
 * Gives back the turn of a locked consult that its sender takes back: count and wait of whom it was given to are as
 * before, unless the count has begun anew, or something was given to them since. It locks the group as a send does, so
 * that the two never wait in a circle.
 */
export async function ungive(client: pg.ClientBase, activityId: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ service_id: string }>({
    name: 'group-given-by',
    text: 'select service_id from consult_clock where activity_id = $1 and waited_since is not null',
    values: [activityId],
  });
  if (!rows[0]) return;
  await lockGroup(client, rows[0].service_id, now);
  await client.query({
    name: 'group-ungive',
    text: `update group_member m set
        given = m.given - case when m.counted_since <= k.given_at and m.given > 0 then 1 else 0 end,
        waiting_since = case when m.waiting_since = k.given_at then k.waited_since else m.waiting_since end
      from consult_clock k where k.activity_id = $1 and k.waited_since is not null and m.service_id = k.service_id
        and m.person_id = k.given_to`,
    values: [activityId],
  });
}
