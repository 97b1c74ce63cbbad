import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { adaptersOf } from '../../infra/outbox/outgoing.ts';
import { sendOutgoing } from '../../infra/outbox/send.ts';
import { FcmServer, unregistered } from '../../infra/push/fcm.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let fcm: FcmServer;
beforeAll(async () => {
  world = await startCallsWorld(people);
  fcm = await FcmServer.start();
});
afterAll(async () => {
  await fcm?.stop();
  await world?.stop();
});
beforeEach(async () => {
  await world.app.write.query('delete from push_token');
  fcm.sent.length = 0;
  fcm.answers.clear();
});

const save = (client: Client, fcmToken: string | null, platform: 'android' | 'ios' = 'android') =>
  client.call('push-saveToken', { fcmToken, platform });

/** Orders a push to a person and sends it; returns its state in the outbox. */
async function pushTo(personId: string): Promise<{ state: string; via: string }> {
  const { app } = world;
  const id = await inTransaction(app.write, async (client) => {
    const ordered = await app.outgoing.push(client, {
      personId,
      template: 'new-consult',
      language: 'en',
      values: { link: `${app.config.publicUrl}/dashboard/secure-messaging` },
    });
    // The world's own worker has no push service: it is sent below.
    await client.query(`delete from pgboss.job where data ->> 'outgoingId' = $1`, [ordered]);
    return ordered;
  });
  const { push } = adaptersOf({ ...app.config, fcm: fcm.config }, app.write, app.keyring);
  const here = { ...app.config, smtpUrl: undefined, faxGateway: undefined };
  const { mail, fax, partner } = adaptersOf(here, app.write, app.keyring);
  const run = { id: randomUUID(), attempt: 1, final: false };
  await sendOutgoing({ pool: app.write, keyring: app.keyring, adapters: { push, mail, fax, partner } }, id, run);
  const { rows } = await app.write.query<{ state: string; via: string }>(
    'select state, via from outgoing where id = $1',
    [id],
  );
  return rows[0]!;
}
/** Another session of somebody, on another device. */
const elsewhere = (name: CastName): Promise<Client> => signIn(world.url, cast[name].email);
const reached = () => fcm.sent.map(({ token }) => token).sort();

describe('push messages of a person', () => {
  it('reach the devices where they are signed in, each by its newest token', async () => {
    const [phone, tablet] = [await world.client('plus'), await elsewhere('plus')];
    await save(phone, 'phone-old');
    await save(phone, 'phone-new');
    await save(tablet, 'tablet', 'ios');
    expect(await pushTo(cast.plus.id)).toEqual({ state: 'sent', via: 'fcm' });
    expect(reached()).toEqual(['phone-new', 'tablet']);
    await save(tablet, null, 'ios');
    await pushTo(cast.plus.id);
    expect(reached()).toEqual(['phone-new', 'phone-new', 'tablet']);
  });

  it('end on a device with the session there, and follow whoever signs in on it next', async () => {
    const plus = await elsewhere('plus');
    await save(plus, 'shared-phone');
    await plus.call('account-signOut', {});
    expect(await pushTo(cast.plus.id)).toEqual({ state: 'sent', via: 'no device' });
    const derm = await elsewhere('derm');
    await save(derm, 'shared-phone');
    const again = await elsewhere('plus');
    await save(again, 'shared-phone');
    await pushTo(cast.derm.id);
    expect(reached()).toEqual([]);
    await pushTo(cast.plus.id);
    expect(reached()).toEqual(['shared-phone']);
  });

  it('reach nobody who may not sign in any more, nor a session that has run out', async () => {
    const plus = await elsewhere('plus');
    await save(plus, 'phone');
    await world.app.write.query('update person set disabled_at = now() where id = $1', [cast.plus.id]);
    expect((await pushTo(cast.plus.id)).via).toBe('no device');
    await world.app.write.query('update person set disabled_at = null where id = $1', [cast.plus.id]);
    await world.app.write.query(
      `update auth_session set expires_at = now() - interval '1 second' where id = (select session_id from push_token)`,
    );
    expect((await pushTo(cast.plus.id)).via).toBe('no device');
  });

  it('forget a device that is gone', async () => {
    await save(await world.client('plus'), 'phone');
    fcm.answers.set('phone', unregistered);
    expect((await pushTo(cast.plus.id)).via).toBe('no device');
    expect((await world.app.write.query('select 1 from push_token')).rowCount).toBe(0);
  });
});
