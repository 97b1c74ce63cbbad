import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heardUntil, refusal, startMemberWorld } from './member-world.testing.ts';
import type { MemberWorld } from './member-world.testing.ts';

const people = ownPeople();
const { cast } = people;
/** The clinic of derm@'s services; moa@ is its staff. */
const specialistClinic = cast.derm.locations[0]!.clinicId;

let world: MemberWorld;
let plus: Client;
let moa: Client;
beforeAll(async () => {
  world = await startMemberWorld(people);
  [plus, moa] = await Promise.all([world.client('plus'), world.client('moa')]);
});
afterAll(() => world?.stop());

const join = (client: Client, activityId: string): Promise<unknown> =>
  client.call('activity-addSelfToActivityAsMoa_v1', { activityId });
const send = (client: Client, activityId: string): Promise<unknown> =>
  client.call('message-send', { activityId, messageId: randomUUID(), text: 'A word of the office.' });

describe('clinic staff who joins a consult', () => {
  it('becomes a member once, by clicks at once at two processes as well, and may write', async () => {
    const activityId = await world.consult();
    const before = await moa.call('activity-open', { activityId });
    expect(before.can).toMatchObject({ joinFirst: true, send: true });
    expect(await refusal(send(moa, activityId))).toBe('NOT_FOUND');
    const elsewhere = await world.elsewhere('moa');
    await Promise.all([moa, elsewhere, moa, elsewhere].map((client) => join(client, activityId)));
    const detail = await moa.call('activity-open', { activityId });
    const staff = detail.members.filter(({ role }) => role === 'moa');
    expect(staff).toMatchObject([{ personId: cast.moa.id, clinicName: before.members[1]!.clinicName }]);
    expect(detail.can.joinFirst).toBe(false);
    expect(await world.audited('member-added', activityId)).toEqual([
      { actor_id: cast.moa.id, detail: { role: 'moa', member: cast.moa.id } },
    ]);
    const { messages } = await plus.call('message-list', { activityId });
    expect(messages.map(({ event }) => event?.kind)).toEqual(['consult-sent', 'member-added']);
    expect(await refusal(send(moa, activityId))).toBe('done');
  });

  it('has read what the clinic has read, and no more', async () => {
    for (const read of [true, false]) {
      const activityId = await world.consult();
      if (read) await moa.call('activity-markRead', { activityId, upToSeq: 1 });
      await join(moa, activityId);
      const row = await world.one<{ unread: boolean; deliver_after: Date | null }>(
        'select unread, deliver_after from inbox_row where activity_id = $1 and owner_id = $2',
        [activityId, cast.moa.id],
      );
      expect(row).toEqual({ unread: !read, deliver_after: null });
    }
  });

  it('is seen by everybody who has the consult open, makes nothing unread, and finds it by what the clinic finds it by', async () => {
    const activityId = await world.consult();
    const marker = await world.consult();
    await plus.call('activity-markRead', { activityId, upToSeq: 1 });
    const live = await (await world.elsewhere('plus')).live();
    await join(moa, activityId);
    await plus.call('message-send', { activityId: marker, messageId: randomUUID(), text: 'Later.' });
    expect(await heardUntil(live, activityId, marker)).toContain('activity');
    live.close();
    expect((await plus.call('activity-open', { activityId })).row.unread).toBe(false);
    const terms = await world.terms(cast.moa.id, activityId);
    expect(terms).toBeGreaterThan(0);
    expect(terms).toBe(await world.terms(specialistClinic, activityId));
  });

  it('does so for their own clinic only: who has no part in the consult is answered as if there were none', async () => {
    const activityId = await world.consult();
    await world.app.write.query('delete from inbox_row where activity_id = $1 and owner_id = $2', [
      activityId,
      specialistClinic,
    ]);
    expect(await refusal(join(moa, activityId))).toBe('NOT_FOUND');
    expect(await refusal(join(moa, randomUUID()))).toBe('NOT_FOUND');
    expect(await refusal(join(plus, activityId))).toBe('NOT_ALLOWED');
  });
});
