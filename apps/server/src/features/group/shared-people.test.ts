import { randomUUID } from 'node:crypto';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { groupNames, startGroupWorld } from './group-world.testing.ts';
import type { GroupWorld, TestGroup } from './group-world.testing.ts';
import { sweepClocks } from './sweep-clocks.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

const people = ownPeople();

let world: GroupWorld;
beforeAll(async () => {
  world = await startGroupWorld(people);
});
afterAll(() => world?.stop());

/** What somebody who lost a race may be told. A circle of locks would be INTERNAL. */
const told = ['done', 'SERVICE_UNAVAILABLE', 'INVALID_INPUT', 'CHANGED_ELSEWHERE', 'GIVEN_ALREADY', 'TOO_LATE'];
const soon = { seen: { amount: 1, unit: 'hours' as const }, answered: null };

const outcome = async (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'done',
    (error: { code?: string; message?: string }) => error.code ?? error.message ?? 'no error',
  );

/** A keeper saves the group as it is. */
async function save(group: TestGroup, owner: CastName): Promise<string> {
  const keeper = await world.client(owner);
  const { serviceId } = group;
  const { version, mode, promise, addedWeekdays, members } = await keeper.call('group-get', { serviceId });
  const named = members.map(({ personId, share, roster }) => ({ personId, share, roster }));
  return outcome(keeper.call('group-save', { serviceId, version, mode, promise, addedWeekdays, members: named }));
}

/** Somebody saves time away that is not today, on the version that they read. */
async function away(name: CastName, from: number): Promise<string> {
  const client = await world.client(name);
  const { version } = (await client.call('schedule-getAvailability', {})).vacations;
  const day = addDays(businessDay(world.app.now()), from);
  const row = { id: randomUUID(), from: day, to: day, disableEconsult: true, disablePhoneConsult: true };
  return outcome(
    client.call('schedule-saveVacations', { version, added: [{ ...row, description: '' }], changed: [], removed: [] }),
  );
}

/** Sends, and takes it back at once. */
async function sendAndTakeBack(group: TestGroup): Promise<string> {
  const plus = await world.client('plus');
  const { activityId } = await group.send();
  return outcome(plus.call('consult-takeBack', { activityId, draftId: randomUUID() }));
}

it('two services that share their people never wait in a circle, whatever is sent, saved, taken back and moved on', async () => {
  const one = await world.group('turn', groupNames, soon);
  // The same people in the other order.
  const other = await world.group('turn', [...groupNames].toReversed(), soon);
  const everyone = await world.group('everyone', ['cardio', 'derm']);
  await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? one : other).send()));
  const later = new Date(Date.now() + 14 * 24 * 3_600_000);
  const sweep = (): Promise<string> => outcome(sweepClocks({ ...world.app, now: () => later }));
  const happened = await Promise.all(
    Array.from({ length: 6 }, (_, n) => [
      outcome(one.send()),
      outcome(other.send()),
      outcome(everyone.send()),
      sendAndTakeBack(n % 2 === 0 ? one : other),
      n % 2 === 0 ? save(one, groupNames[0]) : save(other, groupNames.at(-1)!),
      away(groupNames[n % groupNames.length]!, 40 + n),
      ...(n % 3 === 0 ? [sweep()] : []),
    ]).flat(),
  );
  expect(happened.filter((code) => !told.includes(code))).toEqual([]);
  expect(happened.filter((code) => code === 'done').length).toBeGreaterThan(happened.length / 2);
  expect(await sweep()).toBe('done');
  // What was counted is what stands: each consult is of one, but those that were moved on count for both.
  for (const { serviceId } of [one, other]) {
    const { rows } = await world.app.write.query<{ owners: number }>(
      `select (select count(*)::integer from member m where m.activity_id = k.activity_id and m.role = 'consultant')
        as owners from consult_clock k where k.service_id = $1`,
      [serviceId],
    );
    expect(rows.every(({ owners }) => owners === 1)).toBe(true);
  }
});
