import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';

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

const dermServices = 'service where id in (select service_id from service_user where person_id = $1)';
/** The ways in which a consultant goes, and how they come back. */
const losses = [
  [
    'is disabled',
    'update person set disabled_at = now() where id = $1',
    'update person set disabled_at = null where id = $1',
  ],
  [
    'answers in no enabled service',
    `update service set enabled = false from (select id as one from ${dermServices}) own where id = one`,
    `update service set enabled = true from (select id as one from ${dermServices}) own where id = one`,
  ],
] as const;

/** The referrer's view: the flags, whether they may write, and the result of a message. */
async function told(activityId: string): Promise<{ flags: string[]; send: boolean; sent: unknown }> {
  return {
    flags: await plus.call('secureMessaging-getConsultantStatus', { activityId }),
    send: (await plus.call('activity-open', { activityId })).can.send,
    sent: await refusal(plus.call('message-send', { activityId, messageId: randomUUID(), text: 'Anybody there?' })),
  };
}

const there = { flags: [], send: true, sent: 'done' };
const gone = { flags: ['noLongerOnPlatform'], send: false, sent: 'NO_CONSULTANT' };

describe('a consult whose specialist is no longer on the platform', () => {
  it.each(losses)(
    'says so and takes no message where the only one %s, until they are back',
    async (_, lose, regain) => {
      const activityId = await world.consult();
      expect(await told(activityId)).toEqual(there);
      await world.app.write.query(lose, [cast.derm.id]);
      expect(await told(activityId)).toEqual(gone);
      await world.app.write.query(regain, [cast.derm.id]);
      expect(await told(activityId)).toEqual(there);
    },
  );

  it('goes on while another consultant is there', async () => {
    const activityId = await world.consult();
    await derm.call('secureMessaging-addUserToActivity', {
      activityId,
      newUserId: cast.cardio.id,
      activityRole: 'consultant',
    });
    const [, lose, regain] = losses[1];
    await world.app.write.query(lose, [cast.derm.id]);
    expect(await told(activityId)).toEqual(there);
    await world.app.write.query(regain, [cast.derm.id]);
  });

  it('whose only consultant was removed has nobody either, and is taken up again by another one', async () => {
    const activityId = await world.consult();
    const moa2 = await world.client('moa2');
    await (await world.client('admin')).call('activity-removeMember', { activityId, personId: cast.derm.id });
    expect(await told(activityId)).toEqual(gone);
    await moa2.call('secureMessaging-addUserToActivity', {
      activityId,
      newUserId: cast.cardio.id,
      activityRole: 'consultant',
    });
    expect(await told(activityId)).toEqual(there);
  });

  it('is asked about by who reads it', async () => {
    const activityId = await world.consult();
    const cardio = await world.client('cardio');
    expect(await refusal(cardio.call('secureMessaging-getConsultantStatus', { activityId }))).toBe('NOT_FOUND');
  });
});
