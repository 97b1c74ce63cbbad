import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditKinds } from '../../infra/audit/audit.ts';
import { refusal, startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';
import { firstPage, nextPage } from './audit-log.ts';
import { changeKinds } from './change-kinds.ts';

const people = ownPeople();
const { cast } = people;

let world: MemberWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startMemberWorld(people);
  [plus, derm] = await Promise.all([world.client('plus'), world.client('derm')]);
});
afterAll(() => world?.stop());

const nameOf = ({ firstName, lastName, salutation }: (typeof cast)['derm']) => ({
  firstName,
  lastName,
  salutation,
});
type Entries = Awaited<ReturnType<typeof log>>;
const log = async (client: Client, activityId: string) =>
  (await client.call('activity-auditLog', { activityId })).entries;

describe('the audit log of a consult', () => {
  it('shows its changes, newest first, with who did them, the status before and after, and members since removed', async () => {
    const activityId = await world.consult();
    const admin = await world.client('admin');
    await derm.call('activity-changeStatus_v1', { activityId, status: 'to_book' });
    await derm.call('secureMessaging-addUserToActivity', {
      activityId,
      newUserId: cast.cardio.id,
      activityRole: 'consultant',
    });
    const cardio = await world.client('cardio');
    await cardio.call('activity-changeStatus_v1', { activityId, status: 'booked' });
    await admin.call('activity-removeMember', { activityId, personId: cast.cardio.id });
    const entries = await log(plus, activityId);
    const [at, derms, cardios] = [null, nameOf(cast.derm), nameOf(cast.cardio)];
    const told = entries.map(({ kind, before, after, authUid, userInfo, member }) => [
      kind,
      before,
      after,
      authUid,
      userInfo,
      member,
    ]);
    expect(told).toEqual([
      ['member-removed', at, at, cast.admin.id, expect.objectContaining({ lastName: 'Thorne' }), cardios],
      ['status-changed', { status: 'to_book' }, { status: 'booked' }, cast.cardio.id, cardios, null],
      ['member-added', at, at, cast.derm.id, derms, cardios],
      ['status-changed', { status: 'pending' }, { status: 'to_book' }, cast.derm.id, derms, null],
      ['consult-sent', at, at, cast.plus.id, nameOf(cast.plus), null],
    ]);
    const times = entries.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('never shows who read what, and reading it is audited itself', async () => {
    const activityId = await world.consult();
    for (const client of [plus, derm]) {
      await client.call('activity-open', { activityId });
      await client.call('message-list', { activityId });
      await client.call('inbox-page', { folder: 'inbox', after: null });
      await client.call('activity-markRead', { activityId, upToSeq: 1 });
    }
    expect((await log(derm, activityId)).map(({ kind }) => kind)).toEqual(['consult-sent']);
    expect((await log(plus, activityId)).map(({ kind }) => kind)).toEqual(['consult-sent']);
    expect((await world.audited('audit-log-read', activityId)).map((entry) => entry.actor_id)).toEqual([
      cast.derm.id,
      cast.plus.id,
    ]);
  });

  it('goes on where its page ended, twenty a page, and loses and doubles nothing that comes meanwhile', async () => {
    const activityId = await world.consult();
    const statuses = ['to_book', 'booked'] as const;
    for (let n = 0; n < 45; n += 1)
      await derm.call('activity-changeStatus_v1', { activityId, status: statuses[n % 2]! });
    const first = await plus.call('activity-auditLog', { activityId });
    await derm.call('activity-changeStatus_v1', { activityId, status: 'completed' });
    const second = await plus.call('activity-auditLog', { activityId, before: first.next });
    const third = await plus.call('activity-auditLog', { activityId, before: second.next });
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([20, 20, 6]);
    expect(third.next).toBeNull();
    const all: Entries = [first, second, third].flatMap(({ entries }) => entries);
    expect(new Set(all.map(({ id }) => id)).size).toBe(46);
    expect(all.at(-1)!.kind).toBe('consult-sent');
    expect(await refusal(plus.call('activity-auditLog', { activityId, before: 'no~marker' }))).toHaveProperty('before');
  });

  it('is read by who reads the consult', async () => {
    const activityId = await world.consult();
    const cardio = await world.client('cardio');
    expect(await refusal(log(cardio, activityId))).toBe('NOT_FOUND');
    expect(await refusal(log(await world.client('moa2'), activityId))).toBe('done');
  });

  it('has an index of exactly the kinds that it shows, each said of an activity', async () => {
    const row = await world.one<{ condition: string }>(
      `select pg_get_expr(indpred, indrelid) as condition from pg_index
        where indexrelid = 'audit_entry_changes'::regclass`,
      [],
    );
    const indexed = [...row!.condition.matchAll(/'([a-z-]+)'::text/g)].map(([, kind]) => kind!);
    expect(indexed.toSorted()).toEqual([...changeKinds].sort());
    for (const kind of changeKinds) expect(auditKinds[kind]).toBe('activity');
  });

  it('of a consult that was read 100,000 times is found by the index of changes alone, in this month and the ones before', async () => {
    const activityId = await world.consult();
    await world.app.write.query(
      `insert into audit_entry (at, actor_id, kind, subject_kind, subject_ids)
        select now() - n * interval '1 minute', $2, case when n % 1000 = 0 then 'status-changed'
        else 'activity-opened' end, 'activity', array[$1::uuid]
          from generate_series(1, 100000) n`,
      [activityId, cast.derm.id],
    );
    await world.app.write.query('analyze audit_entry');
    const values = [activityId, [cast.plus.id], cast.plus.id];
    for (const [{ text }, more] of [
      [firstPage, []],
      [nextPage, [new Date(Date.now() - 86_400_000), randomUUID()]],
    ] as const) {
      const { rows } = await world.app.write.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, timing off, summary off) ${text}`,
        [...values, ...more],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Scan using audit_entry_2');
      // Partitions of the months to come are empty; a scan of any that is not would touch thousands of pages.
      const touched = Number(/Buffers: shared hit=(\d+)/.exec(plan)![1]);
      expect(touched, plan).toBeLessThan(400);
    }
    expect(await log(plus, activityId)).toHaveLength(20);
  });
});
