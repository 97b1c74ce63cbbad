import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scanForMarkers } from '@consult/testkit/leak-scan.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { FILES_LOCK } from '../../infra/files/files-lock.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openKeystore } from '../../infra/keystore/open-keystore.ts';
import { rotateMaster, rotateMonth } from '../../infra/keystore/rotation.ts';
import { attachmentsOfDraft, keepInDraft, readFile } from './attachment.ts';
import { addDraft } from './drafts.testing.ts';
import { removeFiles, sweepFiles } from './removal.ts';
import { append, attach, begin, pdfOf, tus } from './uploads.testing.ts';

vi.setConfig({ testTimeout: scaled(90_000) });

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let bytes: Buffer;

beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  bytes = await pdfOf('removal');
});
afterAll(() => world?.stop());
afterEach(() => {
  world.app.now = () => new Date();
});

const hour = 60 * 60 * 1000;

/** Sets the clock of the server so many hours ahead. */
function later(hours: number): void {
  world.app.now = () => new Date(Date.now() + hours * hour);
}

const onDisk = async (): Promise<string> =>
  (await readdir(join(world.app.config.dataDir, 'files'), { recursive: true })).join();

const fileIdOf = async (id: string): Promise<string> =>
  (await world.app.write.query<{ file_id: string }>('select file_id from attachment where id = $1', [id])).rows[0]!
    .file_id;

describe('the sweep', () => {
  it('removes what nobody touched for 24 hours, ready or under way, and keeps drafts', async () => {
    const [formId, kept] = [randomUUID(), randomUUID()];
    const ready = await attach(world.url, plus, { name: 'a.pdf', bytes, formId });
    const half = await begin({ url: world.url, cookie: plus.cookie }, { name: 'b.pdf', size: 100, formId });
    const saved = await attach(world.url, plus, { name: 'c.pdf', bytes, formId: kept });
    const draftId = await addDraft(world.app, cast.plus.id);
    await inTransaction(world.app.write, (client) =>
      keepInDraft(client, world.app, { holderId: cast.plus.id, draftId, formId: kept, attachmentIds: [saved.id] }),
    );
    const fileId = await fileIdOf(ready.id);
    later(23);
    await sweepFiles(world.app);
    expect(await readFile(world.app, ready.id)).toMatchObject({ size: bytes.length });
    later(24.1);
    await sweepFiles(world.app);
    await expect(readFile(world.app, ready.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await tus({ url: world.url, cookie: plus.cookie }, 'HEAD', `/V5/uploads/${half.id}`)).status).toBe(404);
    await expect.poll(onDisk).not.toContain(fileId);
    await expect.poll(onDisk).not.toContain(half.id);
    expect(await attachmentsOfDraft(world.app.write, world.app, draftId)).toHaveLength(1);
    expect((await readFile(world.app, saved.id)).bytes.equals(bytes)).toBe(true);
  });

  it('counts from the last touch: an open composer and an upload that goes on keep what they have', async () => {
    const formId = randomUUID();
    const ready = await attach(world.url, plus, { name: 'a.pdf', bytes, formId });
    const at = { url: world.url, cookie: plus.cookie };
    const half = await begin(at, { name: 'b.pdf', size: 100, formId: randomUUID() });
    later(20);
    await plus.call('attachment-list', { formId });
    await append(at, half.id, 0, Buffer.alloc(10));
    later(40);
    await sweepFiles(world.app);
    expect(await readFile(world.app, ready.id)).toMatchObject({ name: 'a.pdf' });
    expect((await tus(at, 'HEAD', `/V5/uploads/${half.id}`)).headers.get('upload-offset')).toBe('10');
  });

  it('removes bytes that no row knows once they are a day old, and rows that no attachment needs', async () => {
    const { files } = world.app;
    const [fresh, old, part] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [fresh, old]) await files.put({ id, key: randomBytes(32) }, Buffer.from('lost'));
    await files.blobs.parts.create(part);
    const folder = join(world.app.config.dataDir, 'files');
    const before = new Date(Date.now() - 25 * hour);
    await utimes(join(folder, 'kept', old.slice(-2), old), before, before);
    await utimes(join(folder, 'uploads', part), before, before);
    const alone = randomUUID();
    await files.put({ id: alone, key: randomBytes(32) }, Buffer.from('alone'));
    await world.app.write.query(
      `insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
        values ($1, 1, '', 5, 'application/pdf', $2)`,
      [alone, before],
    );
    await sweepFiles(world.app);
    const left = await onDisk();
    expect(left).toContain(fresh);
    for (const id of [old, part, alone]) expect(left).not.toContain(id);
    expect((await world.app.write.query('select from stored_file where id = $1', [alone])).rowCount).toBe(0);
  });
});

describe('the bytes of a file', () => {
  it('stay while any attachment shows them', async () => {
    const { id } = await attach(world.url, plus, { name: 'a.pdf', bytes });
    const fileId = await fileIdOf(id);
    await removeFiles(world.app, { fileIds: [fileId], uploadIds: [id] });
    expect((await readFile(world.app, id)).bytes.equals(bytes)).toBe(true);
  });

  it('stay until a backup that is being taken has them, and go afterwards', async () => {
    const id = randomUUID();
    await world.app.files.put({ id, key: randomBytes(32) }, Buffer.from('needed'));
    await inTransaction(world.app.write, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [FILES_LOCK]);
      await removeFiles(world.app, { fileIds: [id], uploadIds: [] });
      expect(await onDisk()).toContain(id);
    });
    const { rows } = await world.app.write.query<{ data: { fileIds: string[] } }>(
      `select data from pgboss.job where name = 'remove-files' and state = 'created'`,
    );
    expect(rows.map(({ data }) => data.fileIds)).toContainEqual([id]);
    await removeFiles(world.app, { fileIds: [id], uploadIds: [] });
    expect(await onDisk()).not.toContain(id);
  });
});

describe('at rest', () => {
  it('no name and no byte of a file stands readable anywhere, while it uploads and after', async () => {
    const since = new Date();
    const markers = ['Wombat-name-marker-66', 'wombat-content-marker-4711', 'wombat-half-marker-0815'];
    const formId = randomUUID();
    const name = `${markers[0]}.pdf`;
    const { id } = await attach(world.url, plus, { name, bytes: await pdfOf(markers[1]!, 200_000), formId });
    const half = await pdfOf(markers[2]!, 200_000);
    const at = { url: world.url, cookie: plus.cookie };
    const begun = await begin(at, { name: `half ${name}`, size: half.length, formId });
    await append(at, begun.id, 0, half.subarray(0, 150_000));
    await (await fetch(`${world.url}/V5/files/${id}`, { headers: { cookie: plus.cookie } })).arrayBuffer();
    expect((await plus.call('attachment-list', { formId })).attachments[0]!.name).toBe(name);
    expect((await readFile(world.app, id)).bytes.includes(markers[1]!)).toBe(true);
    await world.app.write.query('checkpoint').catch(() => undefined);
    expect(
      await scanForMarkers({
        url: world.app.config.databaseUrl!,
        dataDir: world.app.config.dataDir,
        markers,
        since,
      }),
    ).toEqual([]);
  });

  it('files are read after the keys were rotated, by a process that knows none of them yet', async () => {
    const formId = randomUUID();
    const { id } = await attach(world.url, plus, { name: 'before.pdf', bytes, formId });
    const keystore = openKeystore(world.app.config);
    await rotateMonth(world.app.write, keystore);
    await rotateMaster(world.app.write, keystore);
    const keyring = await openKeyring(world.app.write, openKeystore(world.app.config));
    const fresh = { ...world.app, keyring };
    expect((await readFile(fresh, id)).bytes.equals(bytes)).toBe(true);
    expect((await readFile(fresh, id)).name).toBe('before.pdf');
    const after = await attach(world.url, plus, { name: 'after.pdf', bytes, formId });
    expect((await readFile(world.app, after.id)).bytes.equals(bytes)).toBe(true);
  });
});
