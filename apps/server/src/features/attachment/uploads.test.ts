import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rename, rm, symlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { personHeader } from '@consult/contract/headers.ts';
import type { Client } from '@consult/testkit/client.ts';
import { signIn, visitor } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { maxAttachmentBytes, maxTemporaryFiles } from '@consult/domain/consult/attachment-limits.ts';
import { permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { append, appendThenRead, attach, begin, halfAppend, offsetOf, pdfOf, tus } from './uploads.testing.ts';
import type { Uploader } from './uploads.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let at: Uploader;

beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  at = { url: world.url, cookie: plus.cookie };
});
afterAll(() => world?.stop());

const uploadsFolder = (): string => join(world.app.config.dataDir, 'files/uploads');

async function begun(size: number, name = 'film.mp4', formId: string = randomUUID()): Promise<string> {
  const answer = await begin(at, { name, size, formId });
  expect(answer.status).toBe(201);
  return answer.id;
}

describe('an upload', () => {
  it('goes on where it was cut: what had arrived is not sent again', async () => {
    const bytes = await pdfOf('cut', 200_000);
    const id = await begun(bytes.length);
    const cut = halfAppend(at, id, 0, bytes, 120_000);
    await expect.poll(() => received(id)).toBe(120_000);
    cut.destroy();
    expect(await offsetOf(at, id)).toBe(120_000);
    const last = await append(at, id, 120_000, bytes.subarray(120_000));
    expect(last).toMatchObject({ status: 204 });
    expect(last.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(await plus.call('attachment-finish', { attachmentId: id })).toMatchObject({ size: bytes.length });
  });

  it('has the id that its client gave it, and begun again under that id it goes on', async () => {
    const bytes = await pdfOf('named', 100_000);
    const file = { id: randomUUID(), name: 'named.pdf', size: bytes.length, formId: randomUUID() };
    expect(await begin(at, file)).toMatchObject({ status: 201, id: file.id });
    await append(at, file.id, 0, bytes.subarray(0, 40_000));
    expect(await begin(at, file)).toMatchObject({ status: 201, id: file.id });
    expect(await offsetOf(at, file.id)).toBe(40_000);
    await rm(join(uploadsFolder(), file.id));
    // Its part was removed meanwhile: it begins anew.
    expect(await begin(at, file)).toMatchObject({ status: 201 });
    expect(await offsetOf(at, file.id)).toBe(0);
    await append(at, file.id, 0, bytes);
    expect(await plus.call('attachment-finish', { attachmentId: file.id })).toMatchObject({ id: file.id });
  });

  it('takes no id that another file has, whoever asks, and no name that is no id', async () => {
    const file = { id: randomUUID(), name: 'mine.pdf', size: 1000, formId: randomUUID() };
    await begin(at, file);
    expect(await begin(at, { ...file, size: 1001 })).toMatchObject({ status: 409, code: 'ID_TAKEN' });
    const derm = await world.client('derm');
    expect(await begin({ url: world.url, cookie: derm.cookie }, file)).toMatchObject({ status: 409, code: 'ID_TAKEN' });
    expect(await offsetOf(at, file.id)).toBe(0);
    expect(await begin(at, { ...file, id: '../etc' })).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('of one person is refused in the session of another, and goes on in their own', async () => {
    const bytes = await pdfOf('whose', 100_000);
    const id = await begun(bytes.length);
    const meant = { [personHeader]: cast.plus.id };
    const patch = { ...meant, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const other: Uploader = { url: world.url, cookie: (await world.client('derm')).cookie };
    const asked = [
      await tus(other, 'POST', '/V5/uploads', { ...meant, 'upload-length': '10' }),
      await tus(other, 'PATCH', `/V5/uploads/${id}`, patch, bytes),
    ];
    for (const answer of asked) expect(answer).toMatchObject({ status: 409, code: 'OTHER_PERSON' });
    expect(await tus(at, 'PATCH', `/V5/uploads/${id}`, patch, bytes)).toMatchObject({ status: 204 });
  });

  it('is not held up by a connection that is half dead', async () => {
    const bytes = await pdfOf('half dead', 3_000_000);
    const id = await begun(bytes.length);
    const dead = halfAppend(at, id, 0, bytes, 2_000_000);
    await expect.poll(() => received(id)).toBe(2_000_000);
    const started = performance.now();
    const offset = await offsetOf(at, id);
    expect(performance.now() - started).toBeLessThan(2000);
    // All of the rest arrives while the old one is still open.
    expect((await append(at, id, offset, bytes.subarray(offset))).status).toBe(204);
    expect(dead.destroyed).toBe(false);
    // Later bytes of the old one change nothing.
    dead.end(bytes.subarray(2_000_000));
    const attached = await plus.call('attachment-finish', { attachmentId: id });
    const file = await fetch(`${world.url}/V5/files/${id}`, { headers: { cookie: plus.cookie } });
    expect(attached.size).toBe(bytes.length);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    dead.destroy();
  });

  it('refuses bytes for another place than the next', async () => {
    const id = await begun(1000);
    expect(await append(at, id, 10, Buffer.alloc(10))).toMatchObject({ status: 409, code: 'OFFSET_CONFLICT' });
    expect(await append(at, id, 0, Buffer.alloc(1001))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(await offsetOf(at, id)).toBe(0);
  });

  it('is told why it is refused when it has been sent, however much that is', async () => {
    const bytes = Buffer.alloc(20_000_000);
    const id = await begun(2 * bytes.length);
    expect(await appendThenRead(at, id, 10, bytes)).toMatch(/^HTTP\/1.1 409 .*"code":"OFFSET_CONFLICT"\}$/s);
    const path = join(uploadsFolder(), id);
    await rm(path);
    await symlink('/dev/full', path);
    expect(await appendThenRead(at, id, 0, bytes)).toMatch(/^HTTP\/1.1 507 .*"code":"STORAGE_FULL"\}$/s);
    const nobody = { url: world.url, cookie: visitor(world.url).cookie };
    expect(await appendThenRead(nobody, id, 0, bytes)).toMatch(/^HTTP\/1.1 401 /);
    expect(await appendThenRead(at, randomUUID(), 0, bytes)).toMatch(/^HTTP\/1.1 404 /);
  });

  it('that another request took over is told so by name, whatever it still sends', async () => {
    const bytes = await pdfOf('taken over', 30_000_000);
    const id = await begun(bytes.length);
    const old = halfAppend(at, id, 0, bytes, 2_000_000);
    await expect.poll(() => received(id)).toBe(2_000_000);
    const offset = await offsetOf(at, id);
    const told = once(old, 'response') as Promise<[IncomingMessage]>;
    old.end(bytes.subarray(2_000_000));
    const [answer] = await told;
    expect({ status: answer.statusCode, body: JSON.parse(await text(answer)) }).toMatchObject({
      status: 409,
      body: { code: 'OFFSET_CONFLICT' },
    });
    expect(await append(at, id, offset, bytes.subarray(offset))).toMatchObject({ status: 204 });
  });

  it('that was taken in already is told to be whole, so that nobody sends it again', async () => {
    const { id, size } = await attach(world.url, plus, { name: 'a.pdf', bytes: await pdfOf('whole') });
    const { headers } = await tus(at, 'HEAD', `/V5/uploads/${id}`);
    expect(headers.get('upload-offset')).toBe(String(size));
    expect(headers.get('upload-length')).toBe(String(size));
  });

  it('is removed with its bytes when it is given up', async () => {
    const formId = randomUUID();
    const id = await begun(1000, 'given-up.pdf', formId);
    await append(at, id, 0, Buffer.alloc(100));
    expect((await tus(at, 'DELETE', `/V5/uploads/${id}`)).status).toBe(204);
    expect((await tus(at, 'HEAD', `/V5/uploads/${id}`)).status).toBe(404);
    expect(await plus.call('attachment-list', { formId })).toEqual({ attachments: [] });
    await expect.poll(() => readdir(uploadsFolder())).not.toContain(id);
  });

  it('shows in the list how far it is', async () => {
    const formId = randomUUID();
    const id = await begun(1000, 'half.pdf', formId);
    await append(at, id, 0, Buffer.alloc(400));
    const { attachments } = await plus.call('attachment-list', { formId });
    expect(attachments).toEqual([
      { id, name: 'half.pdf', contentType: '', size: 1000, received: 400, state: 'uploading' },
    ]);
  });

  it('is of 50 MB at most', async () => {
    const answer = await fetch(`${world.url}/V5/uploads`, {
      method: 'POST',
      headers: {
        cookie: plus.cookie,
        'tus-resumable': '1.0.0',
        'upload-length': String(maxAttachmentBytes + 1),
        'upload-metadata': `name ${btoa('a.pdf')},formId ${btoa(randomUUID())}`,
      },
    });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({
      error: 'This file is larger than 50 MB. It was not attached.',
      code: 'TOO_LARGE',
    });
  });

  it('is one of 20 of its form, counted on the server, however many begin at once', async () => {
    const formId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, n) => begin(at, { name: `${n}.pdf`, size: 10, formId })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status, code }) => status === 409 && code === 'TOO_MANY_FILES')).toHaveLength(3);
    const { attachments } = await plus.call('attachment-list', { formId });
    expect(attachments).toHaveLength(20);
    await plus.call('attachment-remove', { attachmentIds: attachments.map(({ id }) => id) });
    expect((await begin(at, { name: 'again.pdf', size: 10, formId })).status).toBe(201);
  });

  it('is refused where the person has more waiting than is sensible', async () => {
    const free = { url: world.url, cookie: (await world.client('free')).cookie };
    const fill = (): Promise<{ status: number; code: string }[]> => {
      const formId = randomUUID();
      return Promise.all(
        Array.from({ length: 20 }, () => begin(free, { name: 'a.mp4', size: maxAttachmentBytes, formId })),
      );
    };
    expect((await fill()).every(({ status }) => status === 201)).toBe(true);
    expect((await fill()).every(({ status }) => status === 201)).toBe(true);
    expect(await begin(free, { name: 'a.mp4', size: 1, formId: randomUUID() })).toMatchObject({
      status: 409,
      code: 'TOO_MUCH_UNSENT',
    });
  });

  it('is refused where the person has too many waiting, however small', async () => {
    const np = { url: world.url, cookie: (await world.client('np')).cookie };
    const next = () => begin(np, { name: 'a.pdf', size: 1, formId: randomUUID() });
    expect((await next()).status).toBe(201);
    // More of the same, each of a form of its own, up to one less than the limit.
    await world.app.write.query(
      `insert into attachment (id, person_id, form_id, position, key_id, wrapped_key, name, size, created_at,
          touched_at)
        select gen_random_uuid(), person_id, gen_random_uuid(), 1, key_id, wrapped_key, name, size, created_at,
          touched_at from attachment, generate_series(1, $2) where person_id = $1`,
      [cast.np.id, maxTemporaryFiles - 2],
    );
    expect((await next()).status).toBe(201);
    expect(await next()).toMatchObject({
      status: 409,
      code: 'TOO_MUCH_UNSENT',
    });
  });

  it('needs a name and the id of its form, and refuses what is no upload with a named error', async () => {
    expect(await begin(at, { name: '', size: 1, formId: randomUUID() })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
    expect(await begin(at, { name: 'a.pdf', size: 1, formId: 'mine' })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
    expect(await tus(at, 'POST', '/V5/uploads', { 'tus-resumable': '0.2' })).toMatchObject({ code: 'BAD_UPLOAD' });
    expect(await tus(at, 'PATCH', `/V5/uploads/${await begun(5)}`, {}, Buffer.alloc(5))).toMatchObject({
      code: 'BAD_UPLOAD',
    });
  });

  it('is refused by name for every trick of the protocol that is not offered, and nothing begins', async () => {
    const formId = randomUUID();
    const metadata = `name ${Buffer.from('a.pdf').toString('base64')},formId ${Buffer.from(formId).toString('base64')}`;
    const tricks: Record<string, string>[] = [
      { 'upload-defer-length': '1' },
      { 'upload-defer-length': '1', 'upload-length': '10' },
      { 'upload-concat': 'partial', 'upload-length': '10' },
      { 'upload-concat': 'final;/V5/uploads/a /V5/uploads/b' },
      ...['-5', '1e3', '1.5', '0x10', 'NaN', '10, 20', '9'.repeat(20)].map((length) => ({ 'upload-length': length })),
      { 'upload-length': '10', 'upload-metadata': `${metadata},name eA==` },
      { 'upload-length': '10', 'upload-metadata': `__proto__ eA==,${metadata}` },
    ];
    for (const trick of tricks) {
      const answer = await tus(at, 'POST', '/V5/uploads', { 'upload-metadata': metadata, ...trick });
      expect({ status: answer.status < 500, code: answer.code }, JSON.stringify(trick)).toEqual({
        status: true,
        code: 'BAD_UPLOAD',
      });
    }
    expect(await plus.call('attachment-list', { formId })).toEqual({ attachments: [] });
  });

  it('is as long as it said in the beginning, and no header makes another verb of one', async () => {
    const id = await begun(10);
    const patch = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const longer = await tus(at, 'PATCH', `/V5/uploads/${id}`, { ...patch, 'upload-length': '50' }, Buffer.alloc(5));
    expect(longer.code).toBe('BAD_UPLOAD');
    expect((await tus(at, 'PATCH', `/V5/uploads/${id}`, patch, Buffer.alloc(11))).status).toBe(413);
    for (const verb of ['HEAD', 'PATCH'])
      await tus(at, verb, `/V5/uploads/${id}`, { 'x-http-method-override': 'DELETE' });
    expect(await offsetOf(at, id)).toBe(0);
  });

  it('keeps what had arrived when the disk is full, and says so', async () => {
    const bytes = await pdfOf('full disk', 50_000);
    const id = await begun(bytes.length);
    await append(at, id, 0, bytes.subarray(0, 20_000));
    const path = join(uploadsFolder(), id);
    const aside = `${path}.aside`;
    await rename(path, aside);
    await symlink('/dev/full', path);
    expect(await append(at, id, 20_000, bytes.subarray(20_000))).toMatchObject({ status: 507, code: 'STORAGE_FULL' });
    await rm(path);
    await rename(aside, path);
    expect(await offsetOf(at, id)).toBe(20_000);
    await append(at, id, 20_000, bytes.subarray(20_000));
    expect(await plus.call('attachment-finish', { attachmentId: id })).toMatchObject({ state: 'ready' });
  });
});

describe('every verb of the upload protocol', () => {
  const verbs = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  const pathOf = (verb: string, id: string): string => (verb === 'POST' ? '/V5/uploads' : `/V5/uploads/${id}`);

  it('is refused without a session', async () => {
    const id = await begun(10);
    const nobody = { url: world.url, cookie: visitor(world.url).cookie };
    for (const verb of verbs) expect((await tus(nobody, verb, pathOf(verb, id))).status, verb).toBe(401);
  });

  it('is open to who has a gallery and attaches nothing', async () => {
    await world.app.write.query(`insert into role (name, permissions) values ('photographer', '{cameraAndGallery}')`);
    await setRoles(world.app, null, cast.ent.id, ['photographer']);
    const { cookie } = await signIn(world.url, cast.ent.email);
    const { status } = await begin({ url: world.url, cookie }, { name: 'a.jpg', size: 10, formId: randomUUID() });
    expect(status).toBe(201);
    await setRoles(world.app, null, cast.ent.id, cast.ent.roles);
    await world.app.write.query(`delete from role where name = 'photographer'`);
  });

  it('is refused to roles that may not make anything of them, and open to the others', async () => {
    for (const name of Object.keys(cast) as CastName[]) {
      const { cookie } = await world.client(name);
      const held = permissionsOf(cast[name].roles, roleSeed);
      const composing = ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] as const;
      const may = [...composing, 'secureMessagingSendMessages', 'cameraAndGallery'].some((one) =>
        held.has(one as 'forwardEconsult'),
      );
      for (const verb of verbs) {
        const { status } = await tus({ url: world.url, cookie }, verb, pathOf(verb, randomUUID()));
        expect(status === 403, `${verb} by ${name}`).toBe(!may);
      }
    }
  });

  it('answers for the upload of somebody else as for one that does not exist, and leaves it alone', async () => {
    const id = await begun(10);
    const cardio = { url: world.url, cookie: (await world.client('cardio')).cookie };
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    for (const verb of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const body = verb === 'PATCH' ? Buffer.alloc(10) : undefined;
      const own = await tus(cardio, verb, `/V5/uploads/${id}`, headers, body);
      const none = await tus(cardio, verb, `/V5/uploads/${randomUUID()}`, headers, body);
      expect({ status: own.status, code: own.code }, verb).toEqual({ status: none.status, code: none.code });
      expect(own.status, verb).toBe(404);
    }
    expect(await offsetOf(at, id)).toBe(0);
  });

  it('is refused to another site', async () => {
    const id = await begun(10);
    for (const verb of verbs) {
      const { status } = await tus(at, verb, pathOf(verb, id), { origin: 'https://elsewhere.example' });
      expect(status, verb).toBe(403);
    }
    expect(await offsetOf(at, id)).toBe(0);
  });
});

describe('a name', () => {
  it('loses its path, gets the ending of what the file is, and a number where the form has it already', async () => {
    const formId = randomUUID();
    const bytes = await pdfOf('named');
    const names: string[] = [];
    for (const name of ['../../letter.pdf', 'letter.pdf', 'Letter.pdf', 'page.html'])
      names.push((await attach(world.url, plus, { name, bytes, formId })).name);
    expect(names).toEqual(['....letter.pdf', 'letter.pdf', 'Letter (1).pdf', 'page.html.pdf']);
    const { attachments } = await plus.call('attachment-list', { formId });
    expect(attachments.map(({ name }) => name)).toEqual(names);
    // Its name stays when the other goes.
    await plus.call('attachment-remove', { attachmentIds: [attachments[1]!.id] });
    const after = await plus.call('attachment-list', { formId });
    expect(after.attachments.map(({ name }) => name)).toEqual(['....letter.pdf', 'Letter (1).pdf', 'page.html.pdf']);
  });

  it('is told apart from others that are finished at the same moment', async () => {
    const formId = randomUUID();
    const bytes = await pdfOf('at once');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => attach(world.url, plus, { name: 'scan.pdf', bytes, formId })),
    );
    expect(all.map(({ name }) => name).toSorted()).toEqual([
      'scan (1).pdf',
      'scan (2).pdf',
      'scan (3).pdf',
      'scan (4).pdf',
      'scan.pdf',
    ]);
  });
});

it('random bytes as any verb make no failure of our own', async () => {
  for (const path of ['/V5/uploads/', '/V5/uploads/%00', '/V5/uploads/..%2f..', `/V5/uploads/${'a'.repeat(300)}`]) {
    for (const verb of ['HEAD', 'PATCH', 'DELETE', 'POST']) {
      const body = verb === 'PATCH' || verb === 'POST' ? randomBytes(20) : undefined;
      const { status } = await tus(at, verb, path, {}, body);
      expect(status, `${verb} ${path}`).toBeLessThan(500);
    }
  }
});

/** The offset that every process sees; asking by HEAD would take the turn. */
async function received(id: string): Promise<number> {
  const { rows } = await world.app.write.query<{ received: number }>(
    'select received::float8 as received from attachment where id = $1',
    [id],
  );
  return rows[0]!.received;
}
