import { generateKeyPairSync } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { demoPartner, demoPartnerKey } from '@consult/testkit/demo/partner.ts';
import { demoIntake } from '@consult/testkit/launch.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { launchToken, linkToken } from '../../app/commands/partner-launch.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());
beforeEach(() =>
  world.app.write.query('delete from partner_account; delete from partner_token_used; delete from rate_limit'),
);

const demo = () => ({ id: demoPartner.id, key: demoPartnerKey(), audience: world.app.config.publicUrl });
const link = async (jwt: string, who: CastName = 'plus') => (await world.client(who)).call('ava-linkAccount', { jwt });
const linked = async (): Promise<unknown[]> =>
  (
    await world.app.write.query<Record<string, string>>(
      'select person_id, partner_id, ava_uuid from partner_account order by ava_uuid',
    )
  ).rows;
const refused = { code: 'LINK_REFUSED' };
const otherwise = { code: 'LINKED_OTHERWISE' };

it('a token of a partner links the account that it names with the person who opens it, and is audited', async () => {
  expect(await link(await linkToken(demo(), 'ava-1'))).toEqual({ ok: true });
  expect(await linked()).toEqual([{ person_id: cast.plus.id, partner_id: demoPartner.id, ava_uuid: 'ava-1' }]);
  const audit = await world.app.write.query(
    `select detail - '{browser,system,platform,place,method}'::text[] as detail
      from audit_entry where kind = 'partner-linked' and actor_id = $1`,
    [cast.plus.id],
  );
  expect(audit.rows).toEqual([{ detail: { partner: demoPartner.id } }]);
});

it('a token counts once: again for the same person after a lost answer, never for another', async () => {
  const jwt = await linkToken(demo(), 'ava-1');
  await link(jwt);
  expect(await link(jwt)).toEqual({ ok: true });
  await expect(link(jwt, 'free')).rejects.toMatchObject(refused);
  expect(await linked()).toHaveLength(1);
});

it('one account at the partner for each person, and one person for each account there', async () => {
  await link(await linkToken(demo(), 'ava-1'));
  await expect(link(await linkToken(demo(), 'ava-2'))).rejects.toMatchObject(otherwise);
  await expect(link(await linkToken(demo(), 'ava-1'), 'free')).rejects.toMatchObject(otherwise);
  expect(await linked()).toEqual([{ person_id: cast.plus.id, partner_id: demoPartner.id, ava_uuid: 'ava-1' }]);
});

it('the profile says which account is linked; unlinked by its person it is free for the next link, and that is audited', async () => {
  const client = await world.client('plus');
  const integrations = async () => (await client.call('profile-get', {}))?.integrations;
  expect(await integrations()).toEqual({ avaUuid: null });
  const jwt = await linkToken(demo(), 'ava-1');
  await link(jwt);
  expect(await integrations()).toEqual({ avaUuid: 'ava-1' });
  const told = await world.app.write.query(`select from live_event where kind = 'profile' and $1 = any(people)`, [
    cast.plus.id,
  ]);
  expect(told.rowCount).toBeGreaterThan(0);

  // Nobody else's link is touched.
  await (await world.client('free')).call('ava-unlinkAccount', {});
  expect(await linked()).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) expect(await client.call('ava-unlinkAccount', {})).toEqual({ ok: true });
  expect(await integrations()).toEqual({ avaUuid: null });
  const audit = await world.app.write.query(
    `select detail - '{browser,system,platform,place,method}'::text[] as detail
      from audit_entry where kind = 'partner-unlinked' and actor_id = $1`,
    [cast.plus.id],
  );
  expect(audit.rows).toEqual([{ detail: { partner: demoPartner.id } }]);
  await link(await linkToken(demo(), 'ava-1'), 'free');
  expect(await linked()).toMatchObject([{ person_id: cast.free.id, ava_uuid: 'ava-1' }]);
});

it('is refused alike where the token is not the partner’s, is for something else, for another installation, or no token', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const bad = [
    await linkToken({ ...demo(), key: stranger }, 'ava-1'),
    await linkToken({ ...demo(), id: 'nobody' }, 'ava-1'),
    await linkToken({ ...demo(), audience: 'https://elsewhere.example' }, 'ava-1'),
    await linkToken(demo(), ''),
    await linkToken(demo(), 'x'.repeat(101)),
    await launchToken(demo(), '0198c0de-0000-7000-8000-000000000000', demoIntake()),
    'no.token.here',
  ];
  for (const jwt of bad) await expect(link(jwt)).rejects.toMatchObject(refused);
  await world.app.write.query('update partner set enabled = false');
  await expect(link(await linkToken(demo(), 'ava-1'))).rejects.toMatchObject(refused);
  await world.app.write.query('update partner set enabled = true');
  expect(await linked()).toEqual([]);
});
