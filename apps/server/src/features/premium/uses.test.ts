import { randomUUID } from 'node:crypto';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import {
  factsOf,
  holdMails,
  newPatient,
  releaseMails,
  sendAndMail,
  settleMail,
  toPatient,
} from '../patient-message/messages-world.testing.ts';
import { setRoles } from '../permission/permission.ts';

const people = ownPeople();
const { cast } = people;
/** A physician of the free plan with a premium subscription. */
const me = cast.free;

let world: CallsWorld;
let free: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  await setRoles(world.app, null, me.id, ['free', 'premium']);
  free = await world.client('free');
  await holdMails(world);
});
afterAll(async () => {
  await releaseMails(world);
  await world?.stop();
});
const clock = () => new Date();
beforeEach(async () => {
  world.app.now = clock;
  await world.app.write.query('delete from premium_use where person_id = $1', [me.id]);
});

const home = { locationId: me.locations[0]!.id };
const input = (given: object = {}) => toPatient(world, { ...newPatient(), ...home, ...given });
const send = (given: object = {}) => free.call('patientMessage-sendOneWay', input(given));
const left = () => free.call('premium-getNumberOfOneWayMessageUsesRemaining', {});
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => 'sent',
    ({ code }: CallError) => code,
  );
/** Uses of earlier this month. */
async function used(count: number, kind: 'message' | 'form' = 'message', at = world.app.now()): Promise<void> {
  await world.app.write.query(
    `with sent as (
        insert into patient_message (id, batch_id, sub_type, sender_id, clinic_id, key_id, wrapped_key, body)
          select gen_random_uuid(), gen_random_uuid(), 'OneWayPatient', $1, $2, 0, '', '' from generate_series(1, $3)
          returning id
      )
      insert into premium_use (message_id, person_id, kind, state, accepted_at) select id, $1, $4, 'used', $5 from sent`,
    [me.id, me.locations[0]!.clinicId, count, kind, at],
  );
}

describe('the uses of a premium plan', () => {
  it('are thirty messages and thirty forms a month; a send takes one when it is accepted', async () => {
    expect([await left(), await free.call('premium-getNumberOfFormUsesRemaining', {})]).toEqual([30, 30]);
    const { messageId } = await send();
    expect((await factsOf(world, messageId)).use).toBe('reserved');
    expect([await left(), await free.call('premium-getNumberOfFormUsesRemaining', {})]).toEqual([29, 30]);
    await used(3, 'form');
    expect([await left(), await free.call('premium-getNumberOfFormUsesRemaining', {})]).toEqual([29, 27]);
  });

  it('the last one is taken once, also by two tabs', async () => {
    await used(29);
    expect((await Promise.all([refused(send()), refused(send()), refused(send())])).toSorted()).toEqual([
      'LIMIT_REACHED',
      'LIMIT_REACHED',
      'sent',
    ]);
    expect(await left()).toBe(0);
  });

  it('are never fewer than none, also where fifty senders take the last thirty at once', async () => {
    const ends = await Promise.all(Array.from({ length: 50 }, () => refused(send())));
    expect(ends.filter((end) => end === 'sent')).toHaveLength(30);
    expect(ends.filter((end) => end === 'LIMIT_REACHED')).toHaveLength(20);
    expect(await left()).toBe(0);
  });

  it('that a send repeats are one', async () => {
    const once = input();
    await Promise.all([free.call('patientMessage-sendOneWay', once), free.call('patientMessage-sendOneWay', once)]);
    expect(await left()).toBe(29);
  });

  it('begin anew at midnight of business time on the first of a month', async () => {
    world.app.now = () => new Date('2027-06-01T05:59:00Z');
    await used(30);
    expect(await left()).toBe(0);
    world.app.now = () => new Date('2027-06-01T06:00:00Z');
    expect(await left()).toBe(30);
  });

  it('are said before they are taken', async () => {
    await used(28);
    const can = (numUses: number) => free.call('premium-canSendOneWayMessages', { numUses });
    expect([await can(1), await can(2), await can(3)]).toEqual([true, true, false]);
    await used(30, 'form');
    expect(await free.call('premium-canSendForms', { numUses: 1 })).toBe(false);
    // Who holds the permission without the plan is not held to it.
    const plus = await world.client('plus');
    expect(await plus.call('premium-canSendOneWayMessages', { numUses: 1_000 })).toBe(true);
    expect(await plus.call('premium-canSendForms', { numUses: 1_000 })).toBe(true);
  });

  it('are none of who is not held to them', async () => {
    const plus = await world.client('plus');
    const { messageId } = await plus.call('patientMessage-sendOneWay', toPatient(world, newPatient()));
    expect((await factsOf(world, messageId)).use).toBeNull();
  });
});

describe('a use is given back', () => {
  it('when its message is cancelled', async () => {
    await used(29);
    const { messageId } = await send();
    expect(await refused(send())).toBe('LIMIT_REACHED');
    await free.call('patientMessage-cancel', { messageIds: [messageId] });
    expect(await refused(send())).toBe('sent');
  });

  it('when its mail fails for good, and not when it was delivered', async () => {
    const [fails, arrives] = [await sendAndMail(world, free, input()), await sendAndMail(world, free, input())];
    await settleMail(world, fails, 'failed', 'SMTP 550');
    await settleMail(world, arrives, 'sent');
    expect([(await factsOf(world, fails)).use, (await factsOf(world, arrives)).use]).toEqual(['given-back', 'used']);
    expect(await left()).toBe(29);
  });

  it('and taken again when the message is sent again; sending what was delivered again costs nothing', async () => {
    const [failed, delivered] = [await sendAndMail(world, free, input()), await sendAndMail(world, free, input())];
    await settleMail(world, failed, 'failed', 'SMTP 550');
    await settleMail(world, delivered, 'sent');
    const again = (messageId: string) =>
      refused(free.call('patientMessage-sendAgain', { messageId, sendId: randomUUID() }));
    expect([await again(delivered), await left()]).toEqual(['sent', 29]);
    expect([await again(failed), await left()]).toEqual(['sent', 28]);
    // Undone, the one that had failed has failed, and the other has arrived.
    await free.call('patientMessage-cancel', { messageIds: [failed, delivered] });
    expect([(await factsOf(world, failed)).use, (await factsOf(world, delivered)).use]).toEqual(['given-back', 'used']);
    await used(29);
    expect(await again(failed)).toBe('LIMIT_REACHED');
  });
});
