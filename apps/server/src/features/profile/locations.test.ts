import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { CallError } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { joinClinic, leaveClinic } from '../member/member.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

const client = (who: CastName) => world.client(who);
const locationsOf = async (who: CastName) => (await (await client(who)).call('profile-get', {}))!.locations;
const failure = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'accepted',
    ({ code, fields }: CallError) => (code === 'INVALID_INPUT' ? { ...fields } : code),
  );
const clinicOf = (
  change: Partial<Calls['profile-addLocation']['input']> = {},
): Calls['profile-addLocation']['input'] => ({
  locationId: randomUUID(),
  clinicName: ' Juniper Street Practice ',
  street: '9 Juniper Street',
  city: 'Calgary',
  province: 'AB',
  postalCode: 't2s 0a1',
  clinicPhone: '4035550188',
  fax: '',
  emr: 'https://records.example/juniper',
  ...change,
});

test('a clinic that is added is one’s own, is sent from at once, and is one clinic however often it was sent', async () => {
  const plus = await client('plus');
  const before = await locationsOf('plus');
  const input = clinicOf();
  await plus.call('profile-addLocation', input);
  await plus.call('profile-addLocation', input);
  const after = await locationsOf('plus');
  expect(after).toHaveLength(before.length + 1);
  expect(after.find(({ id }) => id === input.locationId)).toEqual({
    id: input.locationId,
    clinicId: expect.any(String),
    clinicName: 'Juniper Street Practice',
    street: '9 Juniper Street',
    city: 'Calgary',
    province: 'AB',
    postalCode: 'T2S0A1',
    clinicPhone: '(403) 555-0188',
    fax: '',
    emr: 'https://records.example/juniper',
    default: false,
    disabled: false,
    left: false,
    editable: true,
    patientReplies: false,
  });
  await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), locationId: input.locationId },
  });
});

test('a clinic of the same name as another is another clinic: nobody joins one, and its staff reads nothing', async () => {
  const elbowPark = (await locationsOf('plus')).find(({ id }) => id === cast.plus.locations[0]!.id)!;
  const np = await client('np');
  const { clinicName, street, city, province, postalCode, clinicPhone, fax } = elbowPark;
  const input = clinicOf({ clinicName, street, city, province, postalCode, clinicPhone, fax });
  await np.call('profile-addLocation', input);
  const added = (await locationsOf('np')).find(({ id }) => id === input.locationId)!;
  expect(added.clinicId).not.toBe(elbowPark.clinicId);
});

test('a clinic’s data is checked by field, and nothing of what is wrong is kept', async () => {
  const plus = await client('plus');
  const before = await locationsOf('plus');
  const input = clinicOf({
    clinicName: ' ',
    city: '',
    province: 'XX',
    postalCode: '123',
    clinicPhone: '',
    fax: '12',
    emr: 'javascript:alert(1)',
  });
  expect(await failure(plus.call('profile-addLocation', input))).toEqual({
    clinicName: 'Clinic name is required.',
    city: 'City is required.',
    province: 'Province is required.',
    postalCode: 'Postal code is invalid (ex. A1A1A1).',
    clinicPhone: 'Clinic phone number is required.',
    fax: 'Phone number is invalid',
    emr: 'The link must begin with https:// or http://.',
  });
  expect(await locationsOf('plus')).toEqual(before);
});

test('staff sees its clinics and changes none of them', async () => {
  const moa = await client('moa');
  const [own] = await locationsOf('moa');
  expect(own).toMatchObject({ editable: false, default: true });
  expect(await failure(moa.call('profile-addLocation', clinicOf()))).toBe('NOT_ALLOWED');
  for (const change of [{ fax: '(403) 555-0100' }, { emr: '' }])
    expect(await failure(moa.call('profile-changeLocation', { locationId: own!.id, ...change }))).toBe('NOT_ALLOWED');
  expect(await failure(moa.call('profile-enableLocation', { locationId: own!.id, enabled: false }))).toBe(
    'NOT_ALLOWED',
  );
});

test('one’s own clinic is changed and its staff sees it at once; with another practitioner there, it is not one’s own', async () => {
  const free = await client('free');
  const input = clinicOf({ province: 'BC', city: 'Vancouver' });
  await free.call('profile-addLocation', input);
  const { clinicId } = (await locationsOf('free')).find(({ id }) => id === input.locationId)!;
  const change = (fax: string) => free.call('profile-changeLocation', { locationId: input.locationId, fax });
  await joinClinic(world.app, { actorId: null, personId: cast.moa2.id, clinicId });
  const staff = await (await client('moa2')).live();
  try {
    await change('6045550101');
    await staff.next(({ data }) => data['kind'] === 'profile');
  } finally {
    staff.close();
  }
  expect((await locationsOf('moa2')).find((one) => one.clinicId === clinicId)).toMatchObject({ fax: '(604) 555-0101' });

  await joinClinic(world.app, { actorId: null, personId: cast.beta.id, clinicId });
  expect(await failure(change('6045550102'))).toBe('CLINIC_SHARED');
  // Also after they left: messages that they sent from there are faxed there.
  await leaveClinic(world.app, { actorId: null, personId: cast.beta.id, clinicId });
  expect(await failure(change('6045550102'))).toBe('CLINIC_SHARED');
  const own = (await locationsOf('free')).find(({ id }) => id === input.locationId)!;
  expect(own).toMatchObject({ fax: '(604) 555-0101', editable: false });
  // A value that stays the same is no change, and the link is the person's own.
  await change(own.fax);
  await free.call('profile-changeLocation', { locationId: input.locationId, emr: 'https://mine.example/x' });
  expect((await locationsOf('free')).find(({ id }) => id === input.locationId)).toMatchObject({
    emr: 'https://mine.example/x',
  });
});

test('a clinic’s field that was changed since it was chosen is kept', async () => {
  const free = await client('free');
  const input = clinicOf({ province: 'BC', city: 'Vancouver', fax: '(604) 555-0140' });
  await free.call('profile-addLocation', input);
  const change = (fax: string, seen: string) =>
    failure(free.call('profile-changeLocation', { locationId: input.locationId, fax, seen: { fax: seen } }));
  expect(await change('(604) 555-0141', input.fax)).toBe('accepted');
  expect(await change('(604) 555-0142', input.fax)).toBe('STATE_CHANGED');
  expect(await change('(604) 555-0142', '(604) 555-0141')).toBe('accepted');
});

test('a clinic that referrals are delivered to is nobody’s own', async () => {
  const np = await client('np');
  const input = clinicOf();
  await np.call('profile-addLocation', input);
  const { clinicId } = (await locationsOf('np')).find(({ id }) => id === input.locationId)!;
  const { rowCount } = await world.app.write.query(
    `update service set clinic_id = $1
      where id = (select id from service where type = 'referral' and enabled and id = any($2::uuid[]) limit 1)`,
    [clinicId, people.services.map(({ id }) => id)],
  );
  expect(rowCount).toBe(1);
  expect(await failure(np.call('profile-changeLocation', { locationId: input.locationId, fax: '4035550123' }))).toBe(
    'CLINIC_SHARED',
  );
});

test('exactly one clinic is the default, also of two that are made it at once', async () => {
  const derm = await client('derm');
  const ids = (await locationsOf('derm')).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await Promise.all(ids.map((locationId) => derm.call('profile-setDefaultLocation', { locationId })));
  expect((await locationsOf('derm')).filter((one) => one.default)).toHaveLength(1);
  await derm.call('profile-setDefaultLocation', { locationId: ids[1]! });
  // The default comes first.
  expect((await locationsOf('derm')).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
});

test('a disabled clinic is sent from no more; the default and the last one are not disabled', async () => {
  const plus = await client('plus');
  const [first, second] = cast.plus.locations.map(({ id }) => id) as [string, string];
  const disable = (locationId: string, nextDefaultId?: string) =>
    failure(
      plus.call('profile-enableLocation', { locationId, enabled: false, ...(nextDefaultId ? { nextDefaultId } : {}) }),
    );
  const sendFrom = (locationId: string) =>
    failure(
      plus.call('consult-sendConsult', {
        submissionId: randomUUID(),
        inputFields: { ...world.consult(), locationId },
      }),
    );
  for (const { id } of (await locationsOf('plus')).filter((one) => ![first, second].includes(one.id)))
    await disable(id);
  expect(await disable(first)).toBe('DEFAULT_LOCATION');
  expect(await disable(first, first)).toBe('DEFAULT_LOCATION');
  expect(await disable(first, cast.derm.locations[0]!.id)).toBe('NOT_FOUND');
  expect(await disable(first, second)).toBe('accepted');
  expect((await locationsOf('plus'))[0]).toMatchObject({ id: second, default: true, disabled: false });
  expect(await failure(plus.call('profile-setDefaultLocation', { locationId: first }))).toBe('LOCATION_DISABLED');
  expect(await sendFrom(first)).not.toBe('accepted');
  expect(await disable(second)).toBe('LAST_LOCATION');
  // Earlier messages from it stay from it.
  const { members } = await plus.call('activity-open', { activityId: world.activityId });
  expect(JSON.stringify(members)).toContain('Elbow Park Family Clinic');

  await plus.call('profile-enableLocation', { locationId: first, enabled: true });
  expect(await sendFrom(first)).toBe('accepted');
});

test('who was taken from a clinic does not let themselves in again', async () => {
  const input = clinicOf();
  const np = await client('np');
  await np.call('profile-addLocation', input);
  const { clinicId } = (await locationsOf('np')).find(({ id }) => id === input.locationId)!;
  const enable = (enabled: boolean) =>
    failure(np.call('profile-enableLocation', { locationId: input.locationId, enabled }));
  // Disabled by themselves first: that changes nothing.
  expect(await enable(false)).toBe('accepted');
  await leaveClinic(world.app, { actorId: null, personId: cast.np.id, clinicId });
  expect(await enable(true)).toBe('CLINIC_LEFT');
  expect((await locationsOf('np')).find(({ id }) => id === input.locationId)).toMatchObject({ left: true });
  await joinClinic(world.app, { actorId: null, personId: cast.np.id, clinicId });
  expect((await locationsOf('np')).find(({ id }) => id === input.locationId)).toMatchObject({
    left: false,
    disabled: false,
  });
});

test('the audit log tells who added and changed which clinic, and which of its data', async () => {
  const approver = await client('approver');
  const input = clinicOf();
  await approver.call('profile-addLocation', input);
  const { clinicId } = (await locationsOf('approver')).find(({ id }) => id === input.locationId)!;
  await approver.call('profile-changeLocation', {
    locationId: input.locationId,
    city: 'Banff',
    fax: '4035550111',
    emr: '',
  });
  await approver.call('profile-setDefaultLocation', { locationId: input.locationId });
  // One call may write rows of the same millisecond, whose ids have no order.
  const { rows } = await world.app.write.query(
    `select kind, detail - '{browser,system,platform,place,method}'::text[] as detail
      from audit_entry where actor_id = $1
      and kind in ('clinic-added', 'clinic-joined', 'clinic-changed', 'profile-changed')
      and (subject_ids = array[$2::uuid] or subject_ids = array[$1::uuid]) order by at, kind`,
    [cast.approver.id, clinicId],
  );
  expect(rows).toEqual([
    { kind: 'clinic-added', detail: null },
    { kind: 'clinic-joined', detail: { clinic: clinicId } },
    { kind: 'clinic-changed', detail: { keys: 'city fax' } },
    { kind: 'profile-changed', detail: { keys: 'locations.emr' } },
    { kind: 'profile-changed', detail: { keys: 'locations.default' } },
  ]);
});
