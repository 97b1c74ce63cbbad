import { randomUUID } from 'node:crypto';
import { addDays, businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../member/member-world.testing.ts';
import { groupNames, startGroupWorld } from './group-world.testing.ts';
import type { GroupWorld, TestGroup } from './group-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: GroupWorld;
beforeAll(async () => {
  world = await startGroupWorld(people);
});
afterAll(() => world?.stop());

const run = (sql: string, values: unknown[]): Promise<unknown> => world.app.write.query(sql, values);
const today = (): string => businessDay(world.app.now());

async function onVacation(name: CastName, from = 0, to = 0): Promise<string> {
  const id = randomUUID();
  await run('insert into vacation (id, person_id, starts_at, ends_at) values ($1, $2, $3, $4)', [
    id,
    cast[name].id,
    startOfDay(addDays(today(), from)),
    new Date(startOfDay(addDays(today(), to + 1)).getTime() - 1),
  ]);
  return id;
}
const back = (id: string): Promise<unknown> => run('delete from vacation where id = $1', [id]);
const share = ({ serviceId }: TestGroup, name: CastName, count: number): Promise<unknown> =>
  run(
    `insert into group_member (service_id, person_id, share, waiting_since) values ($1, $2, $3, now())
      on conflict (service_id, person_id) do update set share = $3`,
    [serviceId, cast[name].id, count],
  );
const available = async ({ serviceId }: TestGroup) =>
  (await (await world.client('plus')).call('services-getServiceById', { serviceId })).availability;

describe('a service for everyone', () => {
  it('makes all of them consultants, as ever', async () => {
    const { consultants } = await (await world.group('everyone')).send();
    expect(consultants).toEqual(groupNames);
  });
});

describe('a phone consult to a group', () => {
  it('goes by the roster of the day of the call, and not of today', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    const plus = await world.client('plus');
    const offered = async () => {
      const { specialists } = await plus.call('phoneConsult-getTimes', { serviceId: group.serviceId });
      return specialists.find(({ uid }) => uid === cast.derm.id)!.times;
    };
    const [time] = (await offered()).filter(({ start }) => businessDay(new Date(start)) > today());
    const day = businessDay(new Date(time!.start));
    await share(group, 'derm', 1);
    const duty = (on: string, onDuty: boolean): Promise<unknown> =>
      run('insert into roster_day (service_id, person_id, day, on_duty) values ($1, $2, $3, $4)', [
        group.serviceId,
        cast.derm.id,
        on,
        onDuty,
      ]);
    // Off duty today, on duty then.
    await duty(today(), false);
    expect((await offered()).some(({ start }) => start === time!.start)).toBe(true);
    const call = (at: { start: string; end: string }) => ({
      activityType: 'phoneConsult' as const,
      phoneConsultData: {
        specialistUid: cast.derm.id,
        startTime: at.start,
        endTime: at.end,
        physicianPhoneNumber: '(403) 555-0142',
        physicianCalendarEmail: 'plus@clinic.example',
      },
    });
    expect((await group.send(call(time!))).consultants).toEqual(['derm']);
    // Off duty then: nothing of that day is offered or taken.
    const [next] = (await offered()).filter(({ start }) => businessDay(new Date(start)) === day);
    await duty(day, false);
    expect((await offered()).some(({ start }) => businessDay(new Date(start)) === day)).toBe(false);
    if (next) expect(await refusal(group.send(call(next)))).toHaveProperty(['phoneConsultData.startTime']);
  });
});

describe('by turn', () => {
  it('gives each consult to one, in turn, who alone becomes a member', async () => {
    const group = await world.group('turn');
    const given: CastName[] = [];
    for (let n = 0; n < 5; n += 1) given.push(...(await group.send()).consultants);
    expect(given).toEqual(['derm', 'derm2', 'cardio', 'dentist', 'derm']);
    const { activityId } = await group.send();
    expect(await refusal((await world.client('derm')).call('activity-open', { activityId }))).toBe('NOT_FOUND');
    expect((await (await world.client('derm2')).call('activity-open', { activityId })).id).toBe(activityId);
  });

  it('gives by shares, within one of each other, also to twenty senders at once', async () => {
    const group = await world.group('turn', ['derm', 'derm2', 'cardio']);
    await share(group, 'derm2', 2);
    await share(group, 'cardio', 3);
    const sent = await Promise.all(Array.from({ length: 20 }, () => group.send()));
    const owners = sent.map(({ consultants }) => consultants);
    expect(owners.every(({ length }) => length === 1)).toBe(true);
    const given = await group.given();
    const counted = (name: CastName): number => owners.filter(([owner]) => owner === name).length;
    expect(given).toEqual({ derm: counted('derm'), derm2: counted('derm2'), cardio: counted('cardio') });
    const standings = [given.derm!, given.derm2! / 2, given.cardio! / 3];
    expect(Math.max(...standings) - Math.min(...standings)).toBeLessThanOrEqual(1);
  });

  it('answers a repeat with the first result, and counts it once', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    const plus = await world.client('plus');
    const first = await group.send();
    const input = {
      submissionId: randomUUID(),
      formId: randomUUID(),
      patientRecord: { answer: 'keep' as const, seen: null },
      inputFields: group.composed(),
    };
    const results = await Promise.all([
      plus.call('consult-sendConsult', input),
      plus.call('consult-sendConsult', input),
      plus.call('consult-sendConsult', input),
    ]);
    expect(new Set(results.map(({ activityId }) => activityId)).size).toBe(1);
    expect(results[0]!.activityId).not.toBe(first.activityId);
    expect(await group.given()).toEqual({ derm: 1, derm2: 1 });
  });

  it('passes over who is away, and does not flood them when they are back', async () => {
    const group = await world.group('turn', ['derm', 'derm2', 'cardio']);
    const away = await onVacation('derm');
    for (let n = 0; n < 6; n += 1) expect((await group.send()).consultants).not.toContain('derm');
    await back(away);
    const given: CastName[] = [];
    for (let n = 0; n < 6; n += 1) given.push(...(await group.send()).consultants);
    expect(given.filter((name) => name === 'derm')).toHaveLength(2);
  });

  it('begins the count anew for everybody when somebody joins', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    for (let n = 0; n < 4; n += 1) await group.send();
    await run('insert into service_user (service_id, person_id, position) values ($1, $2, 9)', [
      group.serviceId,
      cast.cardio.id,
    ]);
    const given: CastName[] = [];
    for (let n = 0; n < 3; n += 1) given.push(...(await group.send()).consultants);
    expect(new Set(given).size).toBe(3);
    expect(await group.given()).toEqual({ derm: 1, derm2: 1, cardio: 1 });
  });

  it('gives the turn back with a consult that its sender takes back', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    await group.send();
    const { activityId, consultants } = await group.send();
    expect(consultants).toEqual(['derm2']);
    await (await world.client('plus')).call('consult-takeBack', { activityId, draftId: randomUUID() });
    expect(await group.given()).toEqual({ derm: 1, derm2: 0 });
    expect((await group.send()).consultants).toEqual(['derm2']);
  });

  it('gives only to who is on duty; with nobody on duty it is unavailable until somebody is', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    const none = [false, false, false, false, false, false, false];
    for (const name of ['derm', 'derm2'] as const) {
      await share(group, name, 1);
      await run('update group_member set weekdays = $3 where service_id = $1 and person_id = $2', [
        group.serviceId,
        cast[name].id,
        none,
      ]);
    }
    const dutyOn = (name: CastName, day: string): Promise<unknown> =>
      run('insert into roster_day (service_id, person_id, day, on_duty) values ($1, $2, $3, true)', [
        group.serviceId,
        cast[name].id,
        day,
      ]);
    await dutyOn('derm', addDays(today(), 9));
    expect(await available(group)).toEqual({ available: false, reason: 'users', returning: addDays(today(), 9) });
    await expect(group.send()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await dutyOn('derm2', today());
    expect(await available(group)).toMatchObject({ available: true });
    expect((await group.send()).consultants).toEqual(['derm2']);
  });

  it('gives nothing to a member who is away from the moment on at which the absence is saved', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    const client = await world.app.write.connect();
    try {
      await client.query('begin');
      // The save of time away stands just before its commit.
      await client.query(
        `insert into specialist_availability as a (person_id) values ($1)
          on conflict (person_id) do update set count = a.count`,
        [cast.derm.id],
      );
      await client.query(
        `insert into vacation (id, person_id, starts_at, ends_at) values ($1, $2, now() - interval '1 day',
          now() + interval '1 day')`,
        [randomUUID(), cast.derm.id],
      );
      const sending = group.send();
      await client.query('commit');
      expect((await sending).consultants).toEqual(['derm2']);
    } finally {
      client.release();
      await run('delete from vacation where person_id = $1', [cast.derm.id]);
    }
  });
});

describe('a member of the group who sends to it', () => {
  it('is passed over: it is a colleague’s', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    await run('insert into service_user (service_id, person_id, position) values ($1, $2, -1)', [
      group.serviceId,
      cast.plus.id,
    ]);
    for (let n = 0; n < 3; n += 1) expect((await group.send()).consultants).not.toContain('plus');
  });
});

describe('by hand', () => {
  it('makes its available keepers consultants until one gives it', async () => {
    const group = await world.group('hand', ['derm', 'derm2', 'cardio']);
    await run('insert into service_keeper (service_id, person_id) values ($1, $2), ($1, $3)', [
      group.serviceId,
      cast.dentist.id,
      cast.cardio.id,
    ]);
    const away = await onVacation('cardio');
    const { consultants } = await group.send();
    expect(new Set(consultants)).toEqual(new Set(['derm', 'dentist']));
    await back(away);
  });
});
