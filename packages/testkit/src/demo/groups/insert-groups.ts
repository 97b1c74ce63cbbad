import { lookAtClock, readClock, windClock } from '@consult/server/features/promise/promise.ts';
import { addDays, businessDay, weekdayOf } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { insertRows } from '../../insert-rows.ts';
import type { Row } from '../../insert-rows.ts';
import { insertServices } from '../directory.ts';
import { consultants } from '../specialists.ts';
import type { ConsultantKey } from '../specialists.ts';
import { promise, weekdays } from './clock-states.ts';
import type { GroupConsult } from './group-consults.ts';
import { handService, turnService } from './group-services.ts';

const dayMs = 86_400_000;
const open = (...on: readonly number[]): boolean[] => [0, 1, 2, 3, 4, 5, 6].map((day) => on.includes(day));

type Member = { who: ConsultantKey; share: number; weekdays: boolean[] | null; given: number; waitedDays: number };

/** Share and week of each; Dr. Nakagawa is there every day, so that the group always takes consults. */
const members: readonly Member[] = [
  { who: 'derm', share: 1, weekdays: open(1, 2, 3), given: 5, waitedDays: 1 },
  { who: 'derm2', share: 1, weekdays: null, given: 4, waitedDays: 2 },
  { who: 'tetteh', share: 2, weekdays: open(3, 4, 5), given: 9, waitedDays: 3 },
  { who: 'roy', share: 1, weekdays: open(1, 2, 3, 4, 5), given: 4, waitedDays: 4 },
];

/**
 * Writes the demo world's groups: one by turn and one by hand, each of four dermatologists with shares, weeks, days
 * that differ, two keepers and a promise.
 */
export async function insertGroups(client: pg.ClientBase, now: Date): Promise<void> {
  const groups = [
    { service: turnService, mode: 'turn' },
    { service: handService, mode: 'hand' },
  ];
  await insertServices(
    client,
    groups.map(({ service }) => service),
  );
  for (const { service, mode } of groups) {
    await client.query('update service set mode = $2, promise = $3 where id = $1', [
      service.id,
      mode,
      JSON.stringify(promise),
    ]);
    await insertRows(
      client,
      'group_member',
      members.map((member) => memberRow(service.id, member, now)),
    );
    await insertRows(client, 'roster_day', differentDays(service.id, now));
  }
  await insertRows(
    client,
    'service_keeper',
    groups.map(({ service }) => ({ service_id: service.id, person_id: consultants.derm2.id })),
  );
}

function memberRow(serviceId: string, { who, share, weekdays: week, given, waitedDays }: Member, now: Date): Row {
  return {
    service_id: serviceId,
    person_id: consultants[who].id,
    share,
    weekdays: week,
    given,
    waiting_since: new Date(now.getTime() - waitedDays * dayMs),
    counted_since: new Date(now.getTime() - 30 * dayMs),
  };
}

/** Within the next two weeks: a working day on which one is off, and a weekend day on which another is on. */
function differentDays(serviceId: string, now: Date): Row[] {
  const today = businessDay(now);
  const next = (weekday: number, from: number): string =>
    [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, from + ahead)).find((day) => weekdayOf(day) === weekday)!;
  return [
    { service_id: serviceId, person_id: consultants.tetteh.id, day: next(4, 2), on_duty: false },
    { service_id: serviceId, person_id: consultants.derm.id, day: next(6, 3), on_duty: true },
  ];
}

/**
 * Writes what the clocks of their consults know, and winds them: what they had to say by `now` counts as said, so that
 * the sweeper of a fresh demo sends nothing about the past. The rows of the clocks are there.
 */
export async function insertGroupClocks(
  client: pg.ClientBase,
  consults: readonly GroupConsult[],
  now: Date,
): Promise<void> {
  for (const { record, state, mode, givenTo, from, happened, askedBy } of consults) {
    const at = (instant: number | null | undefined): Date | null =>
      typeof instant === 'number' ? new Date(instant) : null;
    const activityId = record.id;
    const sentAt = new Date(happened.sentAt);
    const moved = happened.movedAt.map((one) => new Date(one));
    const visited = record.status === 'booked' ? at(happened.answeredAt! + 3_600_000) : null;
    await client.query(
      `update consult_clock set mode = $2, promise = $3, weekdays = $4, given_to = $5, given_at = $6, seen_at = $7,
          seen_by = case when $7::timestamptz is not null then $5::uuid end, booked_at = $8,
          booked_by = case when $8::timestamptz is not null then $5::uuid end, returned_at = $9,
          returned_by = case when $9::timestamptz is not null then $5::uuid end, moved_at = $10, sent_at = $11
        where activity_id = $1`,
      [
        activityId,
        mode,
        JSON.stringify(promise),
        weekdays,
        givenTo,
        givenTo && (moved[0] ?? sentAt),
        at(happened.seenAt),
        visited,
        at(happened.returnedAt),
        moved,
        sentAt,
      ],
    );
    await insertHandover(client, { activityId, from, to: givenTo, mode, sentAt, movedAt: moved[0] ?? null });
    for (const { from: left } of happened.unowned)
      await insertRows(client, 'consult_unowned', [{ activity_id: activityId, from_at: new Date(left) }]);
    if (askedBy)
      await insertRows(client, 'information_request', [
        { activity_id: activityId, message_id: askedBy.id, asked_by: askedBy.sentBy, at: askedBy.sentAt },
      ]);
    await saySoFar(client, activityId, state === 'moved' ? ['seen-missed'] : [], now);
  }
  await client.query(
    `update consult_clock k set informed = 'marked', informed_at = k.answered_at + interval '1 hour',
        informed_by = a.referrer_id
      from activity a where a.id = k.activity_id and k.activity_id = any($1::uuid[]) and a.status = 'completed'`,
    [consults.map(({ record }) => record.id)],
  );
}

/** Given by a keeper, or moved on by the product. */
async function insertHandover(
  client: pg.ClientBase,
  at: {
    activityId: string;
    from: string | null;
    to: string | null;
    mode: GroupConsult['mode'];
    sentAt: Date;
    movedAt: Date | null;
  },
): Promise<void> {
  if (at.to === null || (at.mode === 'turn' && !at.movedAt)) return;
  await insertRows(client, 'consult_handover', [
    {
      activity_id: at.activityId,
      place: 0,
      from_id: at.from,
      to_id: at.to,
      by_id: at.movedAt ? null : consultants.derm.id,
      at: at.movedAt ?? at.sentAt,
    },
  ]);
}

async function saySoFar(client: pg.ClientBase, activityId: string, said: readonly string[], now: Date): Promise<void> {
  const { kinds } = lookAtClock((await readClock(client, activityId))!, now).nudges;
  const all = [...new Set<string>([...said, ...kinds])];
  await insertRows(
    client,
    'promise_nudge',
    all.map((kind) => ({ activity_id: activityId, kind, at: now })),
  );
  await windClock(client, activityId, now);
}
