import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { maxProofBytes } from '@consult/domain/practice-id/practice-proof.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runAdmin } from '../../app/admin.ts';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import { createAccounts } from '../account/account.ts';
import { cookieOf, quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer, QuietGround } from '../account/identity-server.testing.ts';
import { startOpenRegister } from './register.testing.ts';
import { setRoles } from '../permission/permission.ts';

const { cast } = ownPeople();

const pdf = Buffer.from('%PDF-1.7\nLICENCE OF NGOZI ABERNATHY\n%%EOF\n');
const role = 'pracIdValidationRequired';

let ground: QuietGround;
let register: Awaited<ReturnType<typeof startOpenRegister>>;
let server: IdentityServer;
let pending: string;
let rival: string;
let plus: string;
let said: string[];

beforeAll(async () => {
  ground = await quietGround();
  register = await startOpenRegister();
  server = await startIdentityServer(ground.url, ground.path, register.env);
  await createAccounts(
    server.app.write,
    [cast.plus, cast.pending, { ...cast.beta, roles: ['free', role] as const }].map((person) => ({
      ...person,
      locations: [],
      passwordHash: quickPasswordHash,
    })),
  );
  [plus, pending, rival] = (await Promise.all(
    [cast.plus, cast.pending, cast.beta].map(async ({ email }) =>
      cookieOf(await server.call('account-signIn', { email, password: castPassword })),
    ),
  )) as [string, string, string];
});
afterAll(async () => {
  await server?.stop();
  register?.stop();
});
beforeEach(async () => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  const { write } = server.app;
  await write.query('truncate rate_limit, practice_proof');
  await write.query('delete from outgoing');
  for (const { id, practiceId } of [cast.pending, cast.beta]) {
    await setRoles(server.app, null, id, ['free', role]);
    await write.query('update person set practice_id = $2 where id = $1', [id, practiceId]);
  }
});
afterEach(() => vi.restoreAllMocks());

const standing = (cookie = pending) => server.call('validation-getStanding', {}, { cookie });
const correct = (practiceId: string, cookie = pending) =>
  server.call('validation-correctPracId', { practiceId }, { cookie });
const rolesOf = async (cookie: string): Promise<unknown> =>
  ((await server.call('login-setCustomClaims_v1', {}, { cookie })).body as { roles: string[] }).roles;
const admin = (...args: string[]) => runAdmin(['user', ...args], { DATABASE_URL: ground.url, DATA_DIR: ground.path });

async function send(body: Uint8Array<ArrayBuffer> | Buffer, name = 'licence.pdf', cookie = pending) {
  const response = await fetch(`${server.origin}/V5/practice-proof`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('who waits sees the id as it was given, what the province calls it, and that nothing was sent yet', async () => {
  expect((await standing()).body).toEqual({
    practiceId: cast.pending.practiceId,
    province: 'AB',
    fieldName: 'Practice ID',
    validationEnabled: true,
    proof: null,
  });
  expect(await standing(plus)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
});

test('a corrected id that is validated takes the role away at once, in the same transaction', async () => {
  expect((await correct('1234-56789')).body).toEqual({ validated: true });
  expect(await rolesOf(pending)).toEqual(['free']);
  const { rows } = await server.app.write.query(
    `select p.practice_id, (select count(distinct a.xid)::int from audit_entry a where a.subject_ids = array[p.id]
         and a.kind in ('practice-id-corrected', 'roles-changed') and a.actor_id = p.id) as transactions,
       (select count(*)::int from live_event e join audit_entry a using (xid) where e.kind = 'claims'
       and e.ref_id = p.id and a.kind = 'practice-id-corrected') as events
       from person p where p.id = $1`,
    [cast.pending.id],
  );
  expect(rows).toEqual([{ practice_id: '123456789', transactions: 1, events: 1 }]);
});

test('a corrected id that another account has is kept and not validated; one of the wrong form is refused by name', async () => {
  expect((await correct('1042-00017')).body).toEqual({ validated: false });
  expect(await rolesOf(pending)).toEqual(['free', role]);
  expect((await standing()).body).toMatchObject({ practiceId: cast.plus.practiceId });
  expect(await correct('12')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { practiceId: 'Practice ID is invalid' } },
  });
});

test('of two who correct to the same id at once one is validated', async () => {
  const answers = await Promise.all([correct('987654321'), correct('987654321', rival)]);
  expect(answers.filter(({ body }) => (body as { validated: boolean }).validated)).toHaveLength(1);
});

test('a proof is kept encrypted, shown to its sender, told to support by the id alone, and replaced by a newer one', async () => {
  expect(await send(pdf, 'Ngozi Abernathy’s licence.pdf')).toMatchObject({
    status: 200,
    body: { name: 'Ngozi Abernathy’s licence.pdf', contentType: 'application/pdf', size: pdf.length },
  });
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
  expect(await send(photo, 'photo.png')).toMatchObject({ status: 200, body: { contentType: 'image/png' } });
  expect((await standing()).body).toMatchObject({ proof: { name: 'photo.png', sentAt: expect.any(String) as string } });
  const { rows } = await server.app.write.query<{ row: string }>('select f::text as row from practice_proof f');
  expect(rows).toHaveLength(1);
  await send(pdf, 'licence.pdf');
  const { rows: again } = await server.app.write.query<{ content: Buffer; name: Buffer }>(
    'select content, name from practice_proof',
  );
  expect(again).toHaveLength(1);
  expect(again[0]!.content.includes('LICENCE')).toBe(false);
  expect(again[0]!.name.includes('licence')).toBe(false);
  const { entries } = await listOutbox(server.app.write, { cursor: null });
  expect(entries).toHaveLength(3);
  const mail = await readOutboxItem(server.app.write, server.app.keyring, entries[0]!.id);
  expect(mail!.to).toBe('support@demo.example');
  expect(mail!.body).toContain(cast.pending.id);
  expect(`${mail!.subject}${mail!.body}`).not.toMatch(/Ngozi|Abernathy|1042|pending@/);
});

test('what is no PDF or picture, or larger than 10 MB, is refused by name, and so is whoever is not asked for a proof', async () => {
  expect(await send(Buffer.from('PK\u0003\u0004 not a pdf'))).toMatchObject({
    status: 415,
    body: { code: 'UNSUPPORTED_TYPE' },
  });
  expect(await send(Buffer.alloc(0))).toMatchObject({ status: 415 });
  expect(await send(Buffer.alloc(maxProofBytes + 1))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  expect(await send(pdf, 'licence.pdf', plus)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await send(pdf, 'licence.pdf', '')).toMatchObject({ status: 401 });
  expect((await standing()).body).toMatchObject({ proof: null });
});

test('the operator sees who waits, reads the proof, and validates; the person’s claims follow in running servers', async () => {
  await send(pdf);
  expect(await admin('unvalidated')).toBe(0);
  expect(said.find((line) => line.includes(cast.pending.email))).toMatch(/1042-00124 {2}proof sent \d{4}-/);
  const file = join(ground.path, 'proof.pdf');
  expect(await admin('proof', cast.pending.id, file)).toBe(0);
  expect(await readFile(file)).toEqual(pdf);
  expect(await admin('proof', cast.pending.email, file)).toBe(1);
  const { rows } = await server.app.write.query(
    `select 1 from audit_entry where kind = 'practice-proof-read' and subject_ids = array[$1::uuid]`,
    [cast.pending.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect((await standing()).status).toBe(200);
  expect(await admin('validate', cast.pending.email)).toBe(0);
  await expect.poll(async () => (await standing()).status).toBe(403);
  expect(await admin('validate', cast.pending.email)).toBe(1);
  expect(await admin('validate', 'nobody@demo.example')).toBe(1);
});

test('an operator does not validate a number that another account has, unless told to', async () => {
  expect((await correct('1042-00017')).body).toEqual({ validated: false });
  expect(await admin('validate', cast.pending.email)).toBe(1);
  expect(said.at(-1)).toContain('--although-taken');
  expect(await rolesOf(pending)).toEqual(['free', role]);
  expect(await admin('validate', cast.pending.email, '--although-taken')).toBe(0);
  await expect.poll(() => rolesOf(pending)).toEqual(['free']);
});
