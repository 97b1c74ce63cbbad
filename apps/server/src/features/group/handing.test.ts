import { randomUUID } from 'node:crypto';
import { addDays, businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heardUntil, refusal } from '../member/member-world.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { startGroupWorld } from './group-world.testing.ts';
import type { GroupWorld } from './group-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: GroupWorld;
beforeAll(async () => {
  world = await startGroupWorld(people);
});
afterAll(() => world?.stop());

const client = (name: CastName) => world.client(name);
const idOf = (name: CastName): string => cast[name].id;
const reassign = async (
  by: CastName,
  activityId: string,
  [from, to]: readonly [CastName, CastName],
  more: { reason?: string; tomorrow?: boolean } = {},
): Promise<unknown> =>
  (await client(by)).call('consult-reassign', {
    activityId,
    personId: idOf(to),
    fromPersonId: idOf(from),
    reason: 'Away next week',
    ...more,
  });
const opens = async (name: CastName, activityId: string): Promise<unknown> =>
  refusal((await client(name)).call('activity-open', { activityId }));
const clockOf = async (name: CastName, activityId: string) =>
  (await (await client(name)).call('activity-open', { activityId })).clock!;
const keeper = (serviceId: string, name: CastName): Promise<unknown> =>
  world.app.write.query('insert into service_keeper (service_id, person_id) values ($1, $2)', [serviceId, idOf(name)]);

describe('reassigning', () => {
  it('makes the colleague a member instead, whose clock runs on; the thread says it with the reason', async () => {
    const group = await world.group('turn', ['derm', 'derm2'], { seen: null, answered: { amount: 3, unit: 'days' } });
    const { activityId } = await group.send();
    const before = await clockOf('derm', activityId);
    await reassign('derm', activityId, ['derm', 'derm2'], { reason: '  Knows this rash better  ' });
    expect(await opens('derm', activityId)).toBe('NOT_FOUND');
    const after = await clockOf('derm2', activityId);
    expect(after).toMatchObject({ givenTo: idOf('derm2'), state: 'running', next: before.next });
    const { messages } = await (await client('plus')).call('message-list', { activityId });
    expect(messages.at(-1)!.event).toEqual({
      kind: 'reassigned',
      personId: idOf('derm2'),
      fromPersonId: idOf('derm'),
      reason: 'Knows this rash better',
    });
    expect(await world.audited('consult-reassigned', activityId)).toEqual([
      { actor_id: idOf('derm'), detail: { member: idOf('derm2'), from: idOf('derm') } },
    ]);
    expect(await world.one(`select 1 from audit_entry where detail::text like '%rash%'`, [])).toBeUndefined();
  });

  it('closes the open screens of whom it is taken from, also at another server', async () => {
    const { activityId } = await (await world.group('turn', ['derm', 'derm2'])).send();
    const { activityId: later } = await (await world.group('turn', ['derm'])).send();
    const elsewhere = await world.elsewhere('derm');
    const feed = await elsewhere.live();
    await reassign('derm', activityId, ['derm', 'derm2']);
    await (await client('derm2')).call('message-send', { activityId, messageId: randomUUID(), text: 'Mine now.' });
    await (await client('plus')).call('consult-setInformed', { activityId: later, informed: 'marked' });
    expect(await heardUntil(feed, activityId, later)).toEqual(['activity']);
    expect(await refusal(elsewhere.call('activity-open', { activityId }))).toBe('NOT_FOUND');
  });

  it('leaves who has answered a consultant, archived and muted', async () => {
    const { activityId } = await (await world.group('turn', ['derm', 'derm2'])).send();
    await (await client('derm')).call('message-send', { activityId, messageId: randomUUID(), text: 'An answer.' });
    await reassign('derm', activityId, ['derm', 'derm2']);
    const { row, clock } = await (await client('derm')).call('activity-open', { activityId });
    expect(row).toMatchObject({ folder: 'archive', muted: true });
    expect(clock!.givenTo).toBe(idOf('derm2'));
  });

  it('leaves who has billed for it a consultant as well, also where they have written nothing', async () => {
    const { activityId } = await (await world.group('turn', ['derm', 'derm2'])).send();
    await world.app.write.query(
      `insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code)
        values ($1, $2, 'interpretation', 'audiogram', '03.01O')`,
      [idOf('derm'), activityId],
    );
    await reassign('derm', activityId, ['derm', 'derm2']);
    expect([await opens('derm', activityId), await opens('derm2', activityId)]).toEqual(['done', 'done']);
    expect((await clockOf('plus', activityId)).givenTo).toBe(idOf('derm2'));
  });

  it('is done by a keeper and by an admin who read nothing of it; by nobody else', async () => {
    const group = await world.group('turn', ['derm', 'derm2', 'cardio']);
    await keeper(group.serviceId, 'dentist');
    const { activityId } = await group.send();
    for (const name of ['cardio', 'plus', 'moa'] as const)
      expect(await refusal(reassign(name, activityId, ['derm', 'cardio']))).toBe('NOT_FOUND');
    await reassign('dentist', activityId, ['derm', 'derm2']);
    expect(await opens('dentist', activityId)).toBe('NOT_FOUND');
    await reassign('admin', activityId, ['derm2', 'cardio']);
    expect(await opens('cardio', activityId)).toBe('done');
    expect(await opens('admin', activityId)).toBe('NOT_FOUND');
  });

  it('is over for whoever has handed it on: the consult is not theirs to give again', async () => {
    const { activityId } = await (await world.group('turn', ['derm', 'derm2', 'cardio'])).send();
    await world.app.write.query(
      'update service set owner_id = $2 where id = (select service_id from activity where id = $1)',
      [activityId, idOf('dentist')],
    );
    await reassign('derm', activityId, ['derm', 'derm2']);
    expect(await refusal(reassign('derm', activityId, ['derm2', 'cardio']))).toBe('NOT_FOUND');
    expect(await reassign('derm', activityId, ['derm', 'derm2'])).toEqual({ ok: true });
    expect(await opens('derm2', activityId)).toBe('done');
  });

  it('goes to who is available; with a warning to who is there tomorrow; to nobody else', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    const { activityId } = await group.send();
    const today = businessDay(world.app.now());
    const away = (until: number): Promise<unknown> =>
      world.app.write.query('insert into vacation (id, person_id, starts_at, ends_at) values ($1, $2, $3, $4)', [
        randomUUID(),
        idOf('derm2'),
        startOfDay(today),
        new Date(startOfDay(addDays(today, until)).getTime() - 1),
      ]);
    await away(1);
    const to = ['derm', 'derm2'] as const;
    expect(await refusal(reassign('derm', activityId, to))).toBe('TOMORROW_ONLY');
    await away(2);
    expect(await refusal(reassign('derm', activityId, to, { tomorrow: true }))).toBe('NOT_THERE');
    await world.app.write.query(`delete from vacation where person_id = $1 and ends_at > $2`, [
      idOf('derm2'),
      startOfDay(addDays(today, 1)),
    ]);
    await reassign('derm', activityId, to, { tomorrow: true });
    await world.app.write.query('delete from vacation where person_id = $1', [idOf('derm2')]);
    expect(await opens('derm2', activityId)).toBe('done');
    expect(await refusal(reassign('derm2', activityId, ['derm2', 'cardio']))).toBe('NOT_THERE');
  });

  it('does not go to who takes part in the consult otherwise: its referrer, or staff', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    for (const name of ['plus', 'moa'] as const)
      await world.app.write.query('insert into service_user (service_id, person_id, position) values ($1, $2, 9)', [
        group.serviceId,
        idOf(name),
      ]);
    const { activityId } = await group.send();
    await (await client('moa')).call('activity-addSelfToActivityAsMoa_v1', { activityId });
    for (const name of ['plus', 'moa'] as const)
      expect(await refusal(reassign('derm', activityId, ['derm', name]))).toBe('NOT_THERE');
    expect((await clockOf('plus', activityId)).givenTo).toBe(idOf('derm'));
  });

  it('of two clicks happens once, and of two people who choose differently one is told', async () => {
    const group = await world.group('turn', ['derm', 'derm2', 'cardio']);
    await keeper(group.serviceId, 'dentist');
    const { activityId } = await group.send();
    const twice = await Promise.all([
      reassign('derm', activityId, ['derm', 'derm2']),
      reassign('derm', activityId, ['derm', 'derm2']),
    ]);
    expect(twice).toEqual([{ ok: true }, { ok: true }]);
    expect(await world.audited('consult-reassigned', activityId)).toHaveLength(1);
    const { activityId: other } = await group.send();
    const { givenTo } = await clockOf('plus', other);
    const from = (['derm', 'derm2', 'cardio'] as const).find((name) => idOf(name) === givenTo)!;
    const [one, two] = (['derm', 'derm2', 'cardio'] as const).filter((name) => name !== from);
    const both = await Promise.all([
      refusal(reassign('dentist', other, [from, one!])),
      refusal(reassign('admin', other, [from, two!])),
    ]);
    expect(new Set(both)).toEqual(new Set(['done', 'GIVEN_ALREADY']));
    const consultants = (await (await client('plus')).call('activity-open', { activityId: other })).members.filter(
      ({ role }) => role === 'consultant',
    );
    expect(consultants).toHaveLength(1);
  });
});

describe('giving by hand', () => {
  it('adds the chosen, and the other keepers leave, the giver too', async () => {
    const group = await world.group('hand', ['derm', 'derm2']);
    await keeper(group.serviceId, 'dentist');
    const { activityId, consultants } = await group.send();
    expect(consultants.toSorted()).toEqual(['dentist', 'derm']);
    const { consults } = await (await client('derm')).call('group-waiting', { serviceId: group.serviceId });
    expect(consults).toMatchObject([{ activityId, readable: true }]);
    await (await client('derm')).call('group-give', { activityId, personId: idOf('derm2') });
    expect(await opens('derm2', activityId)).toBe('done');
    for (const name of ['derm', 'dentist'] as const) expect(await opens(name, activityId)).toBe('NOT_FOUND');
    expect(await (await client('derm')).call('group-waiting', { serviceId: group.serviceId })).toEqual({
      consults: [],
      next: null,
    });
    expect(await group.given()).toEqual({ derm: 0, derm2: 1 });
  });

  it('leaves whom a keeper has brought in where they are, and does not go to the referrer', async () => {
    const group = await world.group('hand', ['derm', 'derm2']);
    await world.app.write.query('insert into service_user (service_id, person_id, position) values ($1, $2, 9)', [
      group.serviceId,
      idOf('plus'),
    ]);
    const { activityId } = await group.send();
    const derm = await client('derm');
    const invited = { activityId, newUserId: idOf('cardio'), activityRole: 'consultant' as const };
    await derm.call('secureMessaging-addUserToActivity', invited);
    const give = (to: CastName) => derm.call('group-give', { activityId, personId: idOf(to) });
    expect(await refusal(give('plus'))).toBe('NOT_THERE');
    await give('derm2');
    expect([await opens('derm2', activityId), await opens('cardio', activityId)]).toEqual(['done', 'done']);
    expect(await opens('derm', activityId)).toBe('NOT_FOUND');
  });

  it('leaves the giver who stays a consultant, and no other keeper', async () => {
    const group = await world.group('hand', ['derm', 'derm2']);
    await keeper(group.serviceId, 'dentist');
    const { activityId } = await group.send();
    await (await client('derm')).call('group-give', { activityId, personId: idOf('derm2'), stay: true });
    const opened = await Promise.all((['derm', 'derm2', 'dentist'] as const).map((name) => opens(name, activityId)));
    expect(opened).toEqual(['done', 'done', 'NOT_FOUND']);
  });

  it('of two keepers at once gives it to one', async () => {
    const group = await world.group('hand', ['derm', 'derm2', 'cardio']);
    await keeper(group.serviceId, 'dentist');
    const { activityId } = await group.send();
    const give = async (by: CastName, to: CastName): Promise<unknown> =>
      refusal((await client(by)).call('group-give', { activityId, personId: idOf(to) }));
    const both = await Promise.all([give('derm', 'derm2'), give('dentist', 'cardio')]);
    expect(new Set(both)).toEqual(new Set(['done', 'GIVEN_ALREADY']));
    expect(Object.values(await group.given()).reduce((sum, one) => sum + one!, 0)).toBe(1);
  });
});

describe('returning', () => {
  it('ends the promise, tells the referrer, and keeps the status', async () => {
    const group = await world.group('turn', ['derm'], { seen: null, answered: { amount: 3, unit: 'days' } });
    const { activityId } = await group.send();
    const back = { activityId, reason: 'This needs a surgeon.' };
    await (await client('derm')).call('consult-return', back);
    await (await client('derm')).call('consult-return', back);
    const { clock, status } = await (await client('plus')).call('activity-open', { activityId });
    expect([clock!.state, clock!.returned.byPersonId, status]).toEqual(['returned', idOf('derm'), 'pending']);
    const { rows } = await (await client('plus')).call('inbox-page', { folder: 'inbox', after: null });
    expect(rows.find(({ id }) => id === activityId)).toMatchObject({ returned: true, unread: true, dueAt: null });
    const { messages } = await (await client('plus')).call('message-list', { activityId });
    expect(messages.filter(({ event }) => event?.kind === 'returned')).toHaveLength(1);
    expect(
      await world.one(
        `select count(*)::integer as count from outgoing
          where template = 'consult-returned' and about = array[$1::uuid] and kind = 'mail'`,
        [activityId],
      ),
    ).toEqual({ count: 1 });
    expect(await refusal(reassign('derm', activityId, ['derm', 'derm2']))).toBe('GIVEN_ALREADY');
  });
});

describe('a consultant whose practice id has to be validated', () => {
  it('returns nothing: the reason would go to the referrer', async () => {
    const { activityId } = await (await world.group('turn', ['derm2'])).send();
    const { rows } = await world.app.write.query<{ role: string }>(
      'select role from person_role where person_id = $1',
      [idOf('derm2')],
    );
    const roles = rows.map(({ role }) => role);
    const become = (wanted: readonly string[]) => setRoles(world.app, null, idOf('derm2'), wanted);
    await become([...roles, 'pracIdValidationRequired']);
    const returned = async (): Promise<unknown> =>
      refusal((await client('derm2')).call('consult-return', { activityId, reason: 'Not mine' }));
    expect(await returned()).toBe('NOT_ALLOWED');
    await become(roles);
    expect(await returned()).toBe('done');
  });
});

describe('the group page', () => {
  it('says who is next, who has what open, and what the finder says, without a patient', async () => {
    const group = await world.group('turn', ['derm', 'derm2'], { seen: null, answered: { amount: 1, unit: 'hours' } });
    await group.send();
    const shown = await (await client('derm2')).call('group-get', { serviceId: group.serviceId });
    expect(shown).toMatchObject({ mode: 'turn', nextPersonId: idOf('derm2'), can: { edit: false, give: false } });
    expect(shown.members.map(({ open, given }) => [open, given])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(shown.availability.available).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('Okafor');
    for (const name of ['cardio', 'plus'] as const)
      expect(await refusal((await client(name)).call('group-get', { serviceId: group.serviceId }))).toMatch(
        /^NOT_(FOUND|ALLOWED)$/,
      );
  });

  it('is told to members and keepers of a save and of a turn that was given, on every server, and to nobody else', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    await keeper(group.serviceId, 'dentist');
    const feeds = await Promise.all(
      (['derm2', 'dentist', 'cardio'] as const).map(async (name) => (await world.elsewhere(name)).live()),
    );
    const { version } = await (await client('derm')).call('group-get', { serviceId: group.serviceId });
    await group.send();
    const save = { serviceId: group.serviceId, version, mode: 'hand' as const, promise: null };
    const addedWeekdays = Array<boolean>(7).fill(false);
    await (await client('derm')).call('group-save', { ...save, addedWeekdays, members: [] });
    const toAll = await world.group('everyone', ['derm2', 'dentist', 'cardio']);
    const { activityId: last } = await toAll.send();
    const [member, keeps, stranger] = await Promise.all(feeds.map((feed) => heardUntil(feed, group.serviceId, last)));
    expect(member!.filter((kind) => kind === 'group').length).toBeGreaterThanOrEqual(2);
    expect(keeps).toEqual(member);
    expect(stranger).toEqual([]);
  });

  it('says how many a member takes a day and how many came today, not on another day', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    await group.send();
    const derm = await client('derm');
    const limitOf = async () => (await derm.call('group-get', { serviceId: group.serviceId })).members[0]!.daily;
    expect(await limitOf()).toBeNull();
    const { limit } = await derm.call('schedule-getAvailability', {});
    await derm.call('schedule-saveLimit', { version: limit.version, enabled: true, limit: 5 });
    expect(await limitOf()).toEqual({ limit: 5, count: limit.count });
    expect(limit.count).toBeGreaterThan(0);
    await world.app.write.query('update specialist_availability set count_day = count_day - 1 where person_id = $1', [
      idOf('derm'),
    ]);
    expect(await limitOf()).toEqual({ limit: 5, count: 0 });
    await derm.call('schedule-saveLimit', { version: limit.version + 1, enabled: false, limit: 5 });
  });

  it('is saved by a keeper on the version that they read, and a changed share begins the count anew', async () => {
    const group = await world.group('turn', ['derm', 'derm2']);
    await group.send();
    const derm = await client('derm');
    const read = await derm.call('group-get', { serviceId: group.serviceId });
    const today = businessDay(world.app.now());
    const input = {
      serviceId: group.serviceId,
      version: read.version,
      mode: 'turn' as const,
      promise: { seen: { amount: 4, unit: 'hours' as const }, answered: null },
      addedWeekdays: [false, false, false, false, false, false, true],
      members: [
        { personId: idOf('derm2'), share: 3, roster: { weekdays: null, days: [{ day: today, onDuty: false }] } },
      ],
    };
    expect(await refusal((await client('derm2')).call('group-save', input))).toBe('NOT_FOUND');
    const saved = await derm.call('group-save', input);
    expect(saved).toMatchObject({ version: read.version + 1, promise: input.promise, nextPersonId: idOf('derm') });
    expect(saved.members[1]).toMatchObject({ share: 3, available: false, tomorrow: true, given: 0 });
    expect(await group.given()).toEqual({ derm: 0, derm2: 0 });
    expect(await refusal(derm.call('group-save', input))).toBe('CHANGED_ELSEWHERE');
    const stranger = {
      ...input,
      version: saved.version,
      members: [{ ...input.members[0]!, personId: idOf('cardio') }],
    };
    expect(await refusal(derm.call('group-save', stranger))).toHaveProperty('members');
    expect(
      (await (await client('plus')).call('services-getServiceById', { serviceId: group.serviceId })).promise,
    ).toEqual(input.promise);
  });
});
