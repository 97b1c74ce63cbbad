import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Calls } from '@consult/contract/calls.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccounts } from '../account/account.ts';
import { workerWorld } from '../../app/worker-world.testing.ts';
import { quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { validatePracticeId } from './practice-id.ts';
import { practiceIdLimit } from './validate-prac-id.ts';

/** Other files have brought people with the practice ids of the cast. */
const { cast } = ownPeople({ pending: { practiceId: String(randomInt(500_000_000, 600_000_000)) } });

/** Without a register, with one behind HTTP, and with the demo world's. */
let plain: IdentityServer;
let asking: IdentityServer;
let demo: IdentityServer;

/** A province's register, as another company runs it. */
let register: Server;
let asked: { body: unknown; authorization: string | undefined }[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  register = createServer((request, response) => void hear(request, response));
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  const ground = await quietGround();
  plain = await startIdentityServer(ground.url, ground.path, { TRUST_PROXY: '1' });
  asking = await startIdentityServer(ground.url, ground.path, {
    PRACTICE_ID_REGISTER_URL: `http://127.0.0.1:${(register.address() as AddressInfo).port}/ask`,
    PRACTICE_ID_REGISTER_TOKEN: 'token-of-the-register',
  });
  const people = [cast.plus, cast.free, cast.pending, cast.dentist];
  await createAccounts(
    plain.app.write,
    people.map((person) => ({ ...person, locations: [], passwordHash: 'none' })),
  );
  const world = await workerWorld();
  demo = await startIdentityServer(world.databaseUrl, world.dataDir);
});
afterAll(async () => {
  await Promise.all([plain?.stop(), asking?.stop(), demo?.stop()]);
  register?.close();
});
beforeEach(async () => {
  await plain.app.write.query('truncate rate_limit');
  await plain.app.write.query(`delete from content_document where name = 'signup'`);
  asked = [];
  answer = (response) => void response.end('{"found": true}');
});

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const piece of request) text += String(piece);
  asked.push({ body: JSON.parse(text) as unknown, authorization: request.headers.authorization });
  answer(response);
}

const ask = (server: IdentityServer, province: string, practiceId: string, headers = {}) =>
  server.call('signup-validatePracId', { province, practiceId }, headers);
const said = async (server: IdentityServer, province: string, practiceId: string) =>
  (await ask(server, province, practiceId)).body;

test('an id of its province’s form that nobody has is validated, however it is written', async () => {
  expect(await said(asking, 'AB', '123456789')).toEqual({ validated: true });
  expect(await said(asking, 'AB', '1234-56789')).toEqual({ validated: true });
  expect(await said(asking, 'BC', 'j1234')).toEqual({ validated: true });
  expect(await said(asking, 'BC', '12345')).toEqual({ validated: true });
});

test('an id of the wrong form is not', async () => {
  for (const [province, id] of [
    ['AB', '12345678'],
    ['AB', 'J1234'],
    ['BC', '1234'],
    ['BC', 'K1234'],
    ['AB', '---'],
  ] as const)
    expect(await said(asking, province, id), `${province} ${id}`).toEqual({ validated: false });
});

test('an id that another account of the province has is not, however it is written', async () => {
  expect(await said(asking, 'AB', cast.plus.practiceId)).toEqual({ validated: false });
  expect(await said(asking, 'AB', '1042-00017')).toEqual({ validated: false });
  expect(await said(asking, 'BC', 'j4021')).toEqual({ validated: false });
});

test('an account that waits for its validation keeps nobody from their own id', async () => {
  expect(await said(asking, 'AB', cast.pending.practiceId)).toEqual({ validated: true });
});

test('without a register no id is validated, and the form asks for no validation', async () => {
  expect(await said(plain, 'AB', '123456789')).toEqual({ validated: false });
  const content = await plain.call('signup-getContent');
  const settings = (content.body as Calls['signup-getContent']['output']).validationSettings;
  expect(settings['AB']).toEqual({ validationEnabled: false, fieldName: 'Practice ID' });
  const there = (await asking.call('signup-getContent')).body as Calls['signup-getContent']['output'];
  expect(there.validationSettings['AB']?.validationEnabled).toBe(true);
});

test('a province that validates no ids validates none, and no register is asked', async () => {
  expect(await said(asking, 'QC', '12345')).toEqual({ validated: false });
  expect(await said(asking, 'ZZ', '12345')).toEqual({ validated: false });
  expect(asked).toEqual([]);
  const settings = {
    validationSettings: { QC: { validationEnabled: true, fieldName: 'CMQ' }, AB: { validationEnabled: false } },
  };
  await plain.app.write.query(`insert into content_document (name, body) values ('signup', $1)`, [settings]);
  expect(await said(asking, 'QC', '12345')).toEqual({ validated: true });
  expect(await said(asking, 'AB', '123456789')).toEqual({ validated: false });
});

test('a configured register decides; it is asked with the id as it is stored, and about nothing that can not be', async () => {
  expect(await said(asking, 'AB', '1234-56789')).toEqual({ validated: true });
  expect(asked).toEqual([
    { body: { province: 'AB', practiceId: '123456789' }, authorization: 'Bearer token-of-the-register' },
  ]);
  answer = (response) => void response.end('{"found": false}');
  expect(await said(asking, 'AB', '123456789')).toEqual({ validated: false });
  asked = [];
  await said(asking, 'AB', '12345678');
  await said(asking, 'AB', cast.plus.practiceId);
  expect(asked).toEqual([]);
});

test('a register that does not answer is said to be away, and an account made meanwhile waits', async () => {
  for (const broken of [
    (response: ServerResponse) => void response.writeHead(500).end('{"found": true}'),
    (response: ServerResponse) => void response.end('<html>'),
    (response: ServerResponse) => void response.end('{"found": "yes"}'),
    (response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    (response: ServerResponse) => void response.destroy(),
  ]) {
    answer = broken;
    const { status, body } = await ask(asking, 'AB', '123456789');
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'REGISTER_UNAVAILABLE' } });
  }
  expect(await validatePracticeId(asking.app, 'AB', '123456789')).toBe(false);
});

test('the demo world’s register knows its short list and nobody else', async () => {
  expect(demo.app.demo).not.toBeNull();
  expect(await said(demo, 'AB', '1042-00900')).toEqual({ validated: true });
  expect(await said(demo, 'BC', 'J9000')).toEqual({ validated: true });
  expect(await said(demo, 'AB', '123456789')).toEqual({ validated: false });
  expect(await said(demo, 'AB', cast.plus.practiceId)).toEqual({ validated: false });
});

test('one address asks so often; another address is heard all the same', async () => {
  const from = (ip: string) => ask(plain, 'AB', '123456789', { 'x-forwarded-for': ip });
  for (let n = 0; n < practiceIdLimit.tries; n += 1) expect((await from('203.0.113.7')).status).toBe(200);
  expect(await from('203.0.113.7')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  expect((await from('203.0.113.8')).status).toBe(200);
});
