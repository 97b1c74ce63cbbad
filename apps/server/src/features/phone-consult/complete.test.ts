import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { setRoles } from '../permission/permission.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;
let activityId: string;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm] = [await world.client('plus'), await world.client('derm')];
});
afterAll(() => world?.stop());

/** Wednesday 15 July 2026, 10:00 in Edmonton. */
const weekday = '2026-07-15T16:00:00Z';
let minutes = 0;

/** A phone consult of plus@ with derm@; no two calls of a specialist begin at once. */
async function phoneConsult(at = weekday): Promise<string> {
  const sent = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() });
  await world.app.write.query(`update activity set activity_type = 'phoneConsult' where id = $1`, [sent.activityId]);
  minutes += 1;
  await world.app.write.query(
    `insert into phone_call (activity_id, specialist_id, starts_at, ends_at)
      select $1, $2, $3::timestamptz + make_interval(mins => $4), $3::timestamptz + make_interval(mins => $4 + 10)`,
    [sent.activityId, cast.derm.id, at, minutes],
  );
  return sent.activityId;
}
beforeEach(async () => {
  activityId = await phoneConsult();
});

const outcome = () => derm.call('outcome-save', { activityId, outcome: 'Unknown', diagnosis: '' });
const complete = (billingCode = '03.01LJ', who = derm) =>
  who.call('phoneConsult-billAndMarkComplete', { activityId, billingCode });
const billed = async () =>
  (
    await world.app.write.query<Record<string, string>>(
      `select doctor_id, type, sub_type, billing_code, status from billing_record where activity_id = $1
        and doctor_id <> $2`,
      [activityId, cast.plus.id],
    )
  ).rows;

describe('marking a call as complete', () => {
  it('shows the call as complete to everybody, bills the consultant, and stands in the thread', async () => {
    await outcome();
    const before = await plus.call('activity-open', { activityId });
    expect(before.phoneCall).toMatchObject({ complete: false, completedAt: null });
    expect((await derm.call('activity-open', { activityId })).can.markCallComplete).toBe(true);
    const feed = await plus.live();
    await complete();
    await expect(feed.next(({ data }) => data['id'] === activityId)).resolves.toBeTruthy();
    feed.close();
    const after = await plus.call('activity-open', { activityId });
    expect(after.phoneCall).toMatchObject({ complete: true, completedAt: expect.any(String) as string });
    expect(after.row.unread).toBe(before.row.unread);
    expect((await derm.call('activity-open', { activityId })).can.markCallComplete).toBe(false);
    expect((await plus.call('message-list', { activityId })).messages.at(-1)).toMatchObject({
      sentBy: cast.derm.id,
      event: { kind: 'call-completed' },
    });
    expect(await billed()).toEqual([
      {
        doctor_id: cast.derm.id,
        type: 'phoneConsult',
        sub_type: 'consultant',
        billing_code: '03.01LJ',
        status: 'new',
      },
    ]);
  });

  it.each([
    ['on the next morning', '2026-07-16T03:40:00Z', '2026-07-15', '03.01LK'],
    ['on the Monday after a Saturday', '2026-07-18T17:00:00Z', '2026-07-18', '03.01LK'],
    ['long after it ran past 17:00', '2026-07-15T22:20:00Z', '2026-07-15', '03.01LJ'],
  ])('%s bills the day and the instant at which the call began', async (_, at, day, code) => {
    activityId = await phoneConsult(at);
    await outcome();
    await complete(code);
    const { rows } = await world.app.write.query<object>(
      `select b.billing_code as code, b.business_day::text as day, b.created_at = c.starts_at as "atStart"
        from billing_record b join phone_call c on c.activity_id = b.activity_id
        where b.activity_id = $1 and b.doctor_id = $2`,
      [activityId, cast.derm.id],
    );
    expect(rows).toEqual([{ code, day, atStart: true }]);
  });

  it('before the time that was booked bills the instant at which it was marked', async () => {
    activityId = await phoneConsult('2031-07-15T16:00:00Z');
    await outcome();
    await complete('03.01O');
    const { rows } = await world.app.write.query<{ past: boolean }>(
      'select created_at <= $3 as past from billing_record where activity_id = $1 and doctor_id = $2',
      [activityId, cast.derm.id, world.app.now()],
    );
    expect(rows).toEqual([{ past: true }]);
  });

  it('needs the outcome first, of whoever may record one', async () => {
    await expect(complete()).rejects.toMatchObject({
      code: 'OUTCOME_MISSING',
      message: expect.stringContaining('Please fill out the Outcome before marking as complete') as string,
    });
    expect(await billed()).toEqual([]);
    await world.app.write.query('update person set econsult_data_collection = false where id = $1', [cast.derm.id]);
    await complete();
    await world.app.write.query('update person set econsult_data_collection = true where id = $1', [cast.derm.id]);
    expect(await billed()).toHaveLength(1);
  });

  it('twice, at once and by a colleague, makes one record and one line', async () => {
    await outcome();
    await Promise.all([complete(), complete(), complete('03.01O', await world.client('derm2'))]);
    await complete('03.01O');
    expect(await billed()).toHaveLength(1);
    const { messages } = await plus.call('message-list', { activityId });
    expect(messages.filter(({ event }) => event?.kind === 'call-completed')).toHaveLength(1);
  });

  it('bills nothing for a consultant who does not bill', async () => {
    await outcome();
    await world.app.write.query(
      `insert into role (name, permissions) select 'unpaid', array_remove(permissions, 'billing') from role
        where name = 'specialist'`,
    );
    await setRoles(world.app, null, cast.derm.id, ['unpaid']);
    await complete();
    await setRoles(world.app, null, cast.derm.id, ['specialist']);
    expect(await billed()).toEqual([]);
    expect((await plus.call('activity-open', { activityId })).phoneCall?.complete).toBe(true);
  });

  it('bills the referrer too where content names a code for it, once, and only then', async () => {
    const ofReferrer = async () => {
      const { rows } = await world.app.write.query<{ code: string }>(
        `select billing_code as code from billing_record where activity_id = $1 and doctor_id = $2
          and type = 'phoneConsult' and sub_type = 'referrer'`,
        [activityId, cast.plus.id],
      );
      return rows.map(({ code }) => code);
    };
    await outcome();
    await complete();
    expect(await ofReferrer()).toEqual([]);
    activityId = await phoneConsult();
    await world.app.write.query(
      `insert into content_document (name, body) values ('billing-codes', '{"referrerCalls": {"03.01LJ": "03.01XX"}}')`,
    );
    try {
      await outcome();
      await Promise.all([complete(), complete()]);
      expect(await ofReferrer()).toEqual(['03.01XX']);
    } finally {
      await world.app.write.query(`delete from content_document where name = 'billing-codes'`);
    }
  });

  it('is only for a consultant of the phone consult', async () => {
    await expect(complete('03.01LJ', plus)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(complete('03.01LJ', await world.client('dentist'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      derm.call('phoneConsult-billAndMarkComplete', { activityId: world.activityId, billingCode: '03.01O' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(derm.call('phoneConsult-getBillingCodes', { activityId: world.activityId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the code of a call', () => {
  it('is chosen among six in their order, the one that fits the time of the call preselected', async () => {
    expect(await derm.call('phoneConsult-getBillingCodes', { activityId })).toEqual({
      preselected: '03.01LJ',
      codes: [
        { code: '03.01LJ', when: 'weekday 7am-5pm', fits: true, fee: 7915 },
        { code: '03.01LK', when: 'weekday 5pm-10pm', fits: false, fee: 11_872 },
        { code: '03.01LK', when: 'weekend any time', fits: false, fee: 11_872 },
        { code: '03.01LK', when: 'stat holiday 7am-10pm', fits: false, fee: 11_872 },
        { code: '03.01LL', when: 'any day 10pm-7am', fits: false, fee: 13_851 },
        { code: '03.01O', when: 'eConsult', fits: true, fee: 6899 },
      ],
      startedAt: expect.any(String),
      holiday: false,
    });
    activityId = await phoneConsult('2026-07-18T06:00:00Z');
    expect((await derm.call('phoneConsult-getBillingCodes', { activityId })).preselected).toBe('03.01LL');
  });

  it('that does not fit the time of the call is refused', async () => {
    await outcome();
    for (const code of ['03.01LK', '03.01LL', '03.01NG', ''])
      await expect(complete(code), code).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { billingCode: 'This code does not fit the time of the call.' },
      });
    expect(await billed()).toEqual([]);
    await complete('03.01O');
    expect(await billed()).toMatchObject([{ billing_code: '03.01O' }]);
  });

  it('depends on the statutory holidays that an admin has listed', async () => {
    await outcome();
    const day = JSON.stringify({ days: ['2026-07-15'] });
    await world.app.write.query(`insert into content_document (name, body) values ('statutory-holidays', $1)`, [day]);
    expect((await derm.call('phoneConsult-getBillingCodes', { activityId })).preselected).toBe('03.01LK');
    await expect(complete('03.01LJ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await complete('03.01LK');
    await world.app.write.query(`delete from content_document where name = 'statutory-holidays'`);
    expect(await billed()).toMatchObject([{ billing_code: '03.01LK' }]);
  });
});
