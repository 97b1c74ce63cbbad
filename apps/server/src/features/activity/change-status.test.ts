import { englishOf } from '@consult/domain/fault/english.ts';
import { randomUUID } from 'node:crypto';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { activityStatus } from '@consult/contract/activity/activity.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heardUntil, refusal, startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';
import { sameStatus } from './change-status.ts';

const people = ownPeople();
const { cast } = people;

type Status = ActivityDetail['status'];

let world: MemberWorld;
let plus: Client;
let derm: Client;
let moa: Client;
beforeAll(async () => {
  world = await startMemberWorld(people);
  [plus, derm, moa] = await Promise.all([world.client('plus'), world.client('derm'), world.client('moa')]);
});
afterAll(() => world?.stop());

const change = (client: Client, activityId: string, status: Status): Promise<unknown> =>
  client.call('activity-changeStatus_v1', { activityId, status });
const statusOf = async (client: Client, activityId: string): Promise<Status> =>
  (await client.call('activity-open', { activityId })).status;
const statuses = activityStatus.options;

describe('the status of a consult', () => {
  it('becomes any status other than the current one, for everybody, with an entry of the old and the new one', async () => {
    const activityId = await world.consult();
    const order: Status[] = ['to_book', 'to_book_urgent', 'booked', 'completed', 'pending'];
    for (const [n, status] of order.entries()) await change(n % 2 ? moa : derm, activityId, status);
    expect(await statusOf(plus, activityId)).toBe('pending');
    expect(await world.audited('status-changed', activityId)).toEqual(
      order.map((after, n) => ({
        actor_id: n % 2 ? cast.moa.id : cast.derm.id,
        detail: { before: order.at(n - 1), after },
      })),
    );
    const { messages } = await plus.call('message-list', { activityId });
    expect(messages.slice(1).map(({ event, sentBy }) => [event, sentBy])).toEqual(
      order.map((after, n) => [
        { kind: 'status-changed', before: order.at(n - 1), after },
        n % 2 ? cast.moa.id : cast.derm.id,
      ]),
    );
    const rows = await world.app.write.query<{ status: string }>(
      'select distinct status from inbox_row where activity_id = $1',
      [activityId],
    );
    expect(rows.rows).toEqual([{ status: 'pending' }]);
  });

  it('that it has already is refused at its field, and nothing is written', async () => {
    const activityId = await world.consult();
    expect(await refusal(change(derm, activityId, 'pending'))).toEqual({ status: englishOf(sameStatus) });
    expect(await world.audited('status-changed', activityId)).toEqual([]);
    expect((await plus.call('message-list', { activityId })).lastSeq).toBe(1);
  });

  it('is not changed by a choice on a status that has changed since, and by one on the present status it is', async () => {
    const activityId = await world.consult();
    const choose = (seen: Status, status: Status) =>
      derm.call('activity-changeStatus_v1', { activityId, status, seen });
    await choose('pending', 'booked');
    await expect(choose('pending', 'to_book')).rejects.toMatchObject({ code: 'STATE_CHANGED', status: 409 });
    expect(await statusOf(plus, activityId)).toBe('booked');
    await choose('booked', 'to_book');
    expect(await statusOf(plus, activityId)).toBe('to_book');
  });

  it('changed by two at once is changed by one after the other; the same one twice is refused', async () => {
    const activityId = await world.consult();
    const elsewhere = await world.elsewhere('derm');
    const same = await Promise.all([derm, elsewhere].map((client) => refusal(change(client, activityId, 'booked'))));
    expect(same).toContainEqual('done');
    expect(same).toContainEqual({ status: englishOf(sameStatus) });
    const office = await world.elsewhere('moa');
    await Promise.all(
      [derm, elsewhere, moa, office].map((client, n) =>
        change(client, activityId, statuses.filter((one) => one !== 'booked')[n]!),
      ),
    );
    const told = (await world.audited('status-changed', activityId)).map(
      ({ detail }) => detail as { before: Status; after: Status },
    );
    expect(told).toHaveLength(5);
    // Each change begins where the one before ended, in whichever order they came.
    let at: Status = 'pending';
    const left = [...told];
    while (left.length > 0) {
      const next = left.findIndex(({ before }) => before === at);
      expect(next).toBeGreaterThanOrEqual(0);
      at = left.splice(next, 1)[0]!.after;
    }
    expect(await statusOf(plus, activityId)).toBe(at);
  });

  it('is shown on every open screen, makes nothing unread and mails nobody', async () => {
    const activityId = await world.consult();
    const marker = await world.consult();
    for (const client of [plus, derm, moa]) await client.call('activity-markRead', { activityId, upToSeq: 1 });
    const feeds = await Promise.all(
      (['plus', 'derm', 'moa'] as const).map(async (name) => (await world.elsewhere(name)).live()),
    );
    const before = await plus.call('activity-open', { activityId });
    await change(derm, activityId, 'to_book');
    await plus.call('message-send', { activityId: marker, messageId: randomUUID(), text: 'Later.' });
    for (const feed of feeds) {
      expect(await heardUntil(feed, activityId, marker)).toEqual(['activity']);
      feed.close();
    }
    const { rows } = await world.app.write.query<{ unread: boolean; deliver_after: Date | null }>(
      'select unread, deliver_after from inbox_row where activity_id = $1',
      [activityId],
    );
    expect(rows.filter((row) => row.unread || row.deliver_after)).toEqual([]);
    const after = await plus.call('activity-open', { activityId });
    // The version says that more than a message changed: screens read the consult again.
    expect(after.version - before.version).toBe(2);
  });

  it('is changed by its consultants and the staff of a clinic that a consultant chose, and by nobody else', async () => {
    const activityId = await world.consult();
    const moa2 = await world.client('moa2');
    expect(await refusal(change(plus, activityId, 'booked'))).toBe('NOT_ALLOWED');
    // Staff of the referrer's clinic reads it; `can` refuses them beforehand.
    expect((await moa2.call('activity-open', { activityId })).can.changeStatus).toBe(false);
    expect(await refusal(change(moa2, activityId, 'booked'))).toBe('NOT_ALLOWED');
    const cardio = await world.client('cardio');
    expect(await refusal(change(cardio, activityId, 'booked'))).toBe('NOT_FOUND');
    expect(await refusal(change(cardio, randomUUID(), 'booked'))).toBe('NOT_FOUND');
    expect(await statusOf(plus, activityId)).toBe('pending');
    // As a member as well as through the clinic's row.
    expect(await refusal(change(moa, activityId, 'booked'))).toBe('done');
    await moa.call('activity-addSelfToActivityAsMoa_v1', { activityId });
    expect(await refusal(change(moa, activityId, 'completed'))).toBe('done');
  });
});
