import { generateKeyPairSync } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { demoPartner, demoPartnerKey } from '@consult/testkit/demo/partner.ts';
import { demoIntake, demoLaunch } from '@consult/testkit/launch.ts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { handOver, launchToken } from '../../app/commands/partner-launch.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let audience: string;
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('ed25519');

beforeAll(async () => {
  world = await startCallsWorld(people);
  audience = world.app.config.publicUrl;
  const pem = other.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await world.app.write.query(`insert into partner (id, name, public_key) values ('other-emr', 'Other EMR', $1)`, [
    pem,
  ]);
});
afterAll(() => world?.stop());

const intake = demoIntake();
const demo = () => ({ id: demoPartner.id, key: demoPartnerKey(), audience });
const open = async (jwt: string, who: CastName = 'plus') => (await world.client(who)).call('ava-econsultAuth', { jwt });
const refused = { code: 'LAUNCH_REFUSED' };

function token(
  claims: Record<string, unknown>,
  given: { typ?: string; aud?: string; iat?: number; exp?: number } = {},
) {
  const now = Math.floor(Date.now() / 1000);
  const { typ = 'launch+jwt', aud = audience, iat = now, exp = now + 300 } = given;
  return new SignJWT({ avaConsultId: intake.avaConsultId, avaUuid: intake.avaUuid, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ })
    .setIssuer(demoPartner.id)
    .setAudience(aud)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(demoPartnerKey());
}

/** An unsigned token with this payload. */
const unsigned = (payload: object): string =>
  [{ alg: 'EdDSA', typ: 'launch+jwt' }, payload, 'no signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

describe('a launch from a partner’s record system', () => {
  it('hands over the patient and the history, encrypted at rest, and is audited', async () => {
    const jwt = await demoLaunch(world.url, audience);
    expect(await open(jwt)).toEqual(intake);
    const { rows } = await world.app.write.query<{ id: string; body: Buffer }>(
      'select id, body from partner_intake order by created_at desc limit 1',
    );
    expect(rows[0]!.body.toString('latin1')).not.toContain(intake.patientInfo.lastName);
    expect(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()).not.toContain(intake.patientInfo.phn);
    const audit = await world.app.write.query(
      `select 1 from audit_entry where kind = 'launch-opened' and actor_id = $1 and subject_ids = array[$2::uuid]`,
      [cast.plus.id, rows[0]!.id],
    );
    expect(audit.rowCount).toBe(1);
  });

  it('opens again for whoever opened it first, and for nobody else', async () => {
    const jwt = await demoLaunch(world.url, audience);
    await open(jwt);
    expect(await open(jwt)).toEqual(intake);
    await expect(open(jwt, 'free')).rejects.toMatchObject(refused);
    await expect(open(jwt, 'approver')).rejects.toMatchObject(refused);
  });

  it('works with the key of every kind that is accepted', async () => {
    const jwt = await demoLaunch(world.url, audience, { partnerId: 'other-emr', key: other.privateKey });
    expect(await open(jwt)).toEqual(intake);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await world.app.write.query(`insert into partner (id, name, public_key) values ('rsa-emr', 'RSA', $1)`, [
      rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ]);
    expect(await open(await demoLaunch(world.url, audience, { partnerId: 'rsa-emr', key: rsa.privateKey }))).toEqual(
      intake,
    );
  });

  it('is refused alike where the token is not the partner’s, is over, is for another installation, or is no token', async () => {
    const intakeId = await handOver(world.url, demo(), intake);
    const now = Math.floor(Date.now() / 1000);
    const bad = [
      await launchToken({ ...demo(), key: stranger.privateKey }, intakeId, intake),
      await launchToken({ ...demo(), id: 'nobody', key: stranger.privateKey }, intakeId, intake),
      await token({ jti: intakeId }, { iat: now - 300, exp: now - 60 }),
      await token({ jti: intakeId }, { iat: now - 3600, exp: now + 3600 }),
      await token({ jti: intakeId }, { aud: 'https://elsewhere.example' }),
      await token({ jti: intakeId }, { typ: 'intake+jwt' }),
      await token({ jti: intakeId, avaUuid: 'another-physician' }),
      await token({ jti: intakeId, avaConsultId: 'another-consult' }),
      await token({}),
      await token({ jti: 'no-uuid' }),
      await token({ jti: '0198c0de-0000-7000-8000-000000000000' }),
      'no.token.here',
      unsigned({ iss: 'a\0b' }),
      unsigned({ iss: [demoPartner.id] }),
      unsigned({ iss: 7 }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ iss: demoPartner.id, jti: intakeId })).toString('base64url')}.`,
    ];
    const texts = await Promise.all(bad.map((jwt) => open(jwt).catch((error: Error) => error.message)));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('LAUNCH_REFUSED');
    // None of these tries gave it an owner.
    expect(await open(await launchToken(demo(), intakeId, intake), 'np')).toEqual(intake);
  });

  it('opens no intake that another partner handed over', async () => {
    const theirs = await handOver(world.url, { id: 'other-emr', key: other.privateKey, audience }, intake);
    await expect(open(await launchToken(demo(), theirs, intake))).rejects.toMatchObject(refused);
  });

  it('opens nothing once the intake has expired, or the partner is disabled', async () => {
    const jwt = await demoLaunch(world.url, audience, { partnerId: 'other-emr', key: other.privateKey });
    await open(jwt);
    await world.app.write.query(`update partner set enabled = false where id = 'other-emr'`);
    await expect(open(jwt)).rejects.toMatchObject(refused);
    await world.app.write.query(`update partner set enabled = true where id = 'other-emr'`);
    expect(await open(jwt)).toEqual(intake);
    await world.app.write.query(`update partner_intake set expires_at = now() - interval '1 second'`);
    await expect(open(jwt)).rejects.toMatchObject(refused);
  });

  it('takes an intake only from an enabled partner with a token for that, and only a complete one', async () => {
    const post = async (bearer: string, body: unknown): Promise<number> =>
      (
        await fetch(`${world.url}/V5/partner/intakes`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
          body: JSON.stringify(body),
        })
      ).status;
    expect(await post('', intake)).toBe(401);
    expect(await post(unsigned({ iss: 'a\0b' }), intake)).toBe(401);
    expect(await post(await token({}), intake)).toBe(401);
    expect(await post(await token({}, { typ: 'intake+jwt', aud: 'https://elsewhere.example' }), intake)).toBe(401);
    expect(await post(await token({}, { typ: 'intake+jwt' }), { ...intake, avaUuid: '' })).toBe(400);
    expect(await post(await token({}, { typ: 'intake+jwt' }), intake)).toBe(201);
    const cookie = (await world.client('plus')).cookie;
    const signedIn = await fetch(`${world.url}/V5/partner/intakes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(intake),
    });
    expect(signedIn.status).toBe(401);
  });
});
