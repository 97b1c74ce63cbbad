import { generateKeyPairSync } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { demoPartner, demoPartnerKey } from '@consult/testkit/demo/partner.ts';
import { demoIntake } from '@consult/testkit/launch.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { launchToken, linkToken } from '../../app/commands/partner-launch.ts';

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld();
}, 60_000);
afterAll(() => world?.stop());
beforeEach(() =>
  world.app.write.query('delete from partner_account; delete from partner_token_used; delete from rate_limit'),
);

const demo = () => ({ id: demoPartner.id, key: demoPartnerKey(), audience: world.app.config.publicUrl });
const link = async (jwt: string, who: CastName = 'plus') => (await world.client(who)).call('ava-linkAccount', { jwt });
const linked = async (): Promise<unknown[]> =>
  (await world.app.write.query<Record<string, string>>('select person_id, partner_id, ava_uuid from partner_account order by ava_uuid')).rows;
const refused = { code: 'LINK_REFUSED' };
const otherwise = { code: 'LINKED_OTHERWISE' };

it('a token of a partner links the account that it names with the person who opens it, and is audited', async () => {
  expect(await link(await linkToken(demo(), 'ava-1'))).toEqual({ ok: true });
  expect(await linked()).toEqual([{ person_id: cast.plus.id, partner_id: demoPartner.id, ava_uuid: 'ava-1' }]);
  const audit = await world.app.write.query(
    `select detail from audit_entry where kind = 'partner-linked' and actor_id = $1`,
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
