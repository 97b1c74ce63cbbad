import { PDFDocument } from '@cantoo/pdf-lib';
import { randomUUID } from 'node:crypto';
import { readFile as readBytes, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { insiders, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { setRoles } from '../permission/permission.ts';
import { claimForActivity, keepInDraft, moveDraftFiles } from './attachment.ts';
import { addDraft } from './drafts.testing.ts';
import { parseRange } from '../../call/range.ts';
import { append, attach, begin, pdfOf, tus } from './uploads.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;

beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const get = async (
  who: CastName | null,
  path: string,
  init: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${world.url}/V5/files/${path}`, {
    ...init,
    headers: { ...(who ? { cookie: (await world.client(who)).cookie } : {}), ...init.headers },
  });

/** A file that plus@ has sent with the world's consult. */
async function sentFile(name = 'letter.pdf', bytes?: Buffer): Promise<{ id: string; bytes: Buffer }> {
  const content = bytes ?? (await pdfOf('sent', 200_000));
  const formId = randomUUID();
  const { id } = await attach(world.url, plus, { name, bytes: content, formId });
  await inTransaction(world.app.write, (client) =>
    claimForActivity(client, world.app, {
      personId: cast.plus.id,
      activityId: world.activityId,
      attachmentIds: [id],
      draftId: null,
      formId,
    }),
  );
  return { id, bytes: content };
}

describe('taking a file in', () => {
  it('answers the same however often and from how many places it is asked, and keeps one file', async () => {
    const bytes = await pdfOf('twice');
    const kept = async () =>
      (await readdir(join(world.app.config.dataDir, 'files/kept'), { recursive: true }))
        .filter((path) => path.length > 2)
        .map((path) => path.slice(3));
    // Whatever others of this world left there is none of this file's.
    const before = new Set(await kept());
    const at = { url: world.url, cookie: plus.cookie };
    const { id } = await begin(at, { name: 'twice.pdf', size: bytes.length, formId: randomUUID() });
    await append(at, id, 0, bytes);
    const answers = await Promise.all([1, 2, 3].map(() => plus.call('attachment-finish', { attachmentId: id })));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await plus.call('attachment-finish', { attachmentId: id })).toEqual(answers[0]);
    const { rows } = await world.app.write.query<{ file_id: string }>('select file_id from attachment where id = $1', [
      id,
    ]);
    expect(await kept()).toContain(rows[0]!.file_id);
    const withoutRow = async () => {
      const files = (await kept()).filter((file) => !before.has(file));
      const known = await world.app.write.query<{ id: string }>('select id from stored_file');
      return files.filter((file) => !known.rows.some(({ id: of }) => of === file));
    };
    // A file lies there before its row does; jobs of this world write some of their own meanwhile.
    await expect.poll(withoutRow, { timeout: scaled(10_000) }).toEqual([]);
    await expect
      .poll(() => readdir(join(world.app.config.dataDir, 'files/uploads')), { timeout: scaled(10_000) })
      .not.toContain(id);
  });

  it('waits for the whole of it', async () => {
    const at = { url: world.url, cookie: plus.cookie };
    const { id } = await begin(at, { name: 'half.pdf', size: 100, formId: randomUUID() });
    await append(at, id, 0, Buffer.alloc(60));
    await expect(plus.call('attachment-finish', { attachmentId: id })).rejects.toMatchObject({
      status: 409,
      code: 'UPLOAD_INCOMPLETE',
    });
  });

  it('goes by what it is: a page that calls itself a picture is refused and leaves nothing', async () => {
    const formId = randomUUID();
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    await expect(attach(world.url, plus, { name: 'mole.jpg', bytes: page, formId })).rejects.toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_TYPE',
      message: expect.stringContaining(
        'This file is not an image (jpg, jpeg, png), an MP4 video or a PDF. It was not attached.',
      ),
    });
    expect(await plus.call('attachment-list', { formId })).toEqual({ attachments: [] });
  });

  it('is refused with its reason: damaged, a PDF that asks its reader for a password, a photo in Apple’s format', async () => {
    const guarded = async (userPassword: string) => {
      const pdf = await PDFDocument.load(await pdfOf('labs'));
      pdf.encrypt({ userPassword, ownerPassword: 'of the laboratory', permissions: { modifying: false } });
      return Buffer.from(await pdf.save());
    };
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'brown' } })
      .jpeg()
      .toBuffer();
    const refusedWith = (name: string, bytes: Buffer) =>
      attach(world.url, plus, { name, bytes }).then(
        () => 'taken in',
        (error: { code: string }) => error.code,
      );
    expect(await refusedWith('cut.jpg', photo.subarray(0, photo.length / 2))).toBe('FILE_DAMAGED');
    expect(await refusedWith('secret.pdf', await guarded('ask me'))).toBe('FILE_PROTECTED');
    expect(await refusedWith('labs.pdf', await guarded(''))).toBe('taken in');
    const photoOfPhone = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]);
    expect(await refusedWith('IMG_1204.JPG', photoOfPhone)).toBe('FILE_HEIC');
  });

  it('removes from a picture where it was taken', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'brown' } })
      .withExif({ IFD3: { GPSLatitude: '51/1 2/1 30/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { id, contentType, size } = await attach(world.url, plus, { name: 'mole.JPG', bytes });
    const kept = Buffer.from(await (await get('plus', id)).arrayBuffer());
    expect({ contentType, size }).toEqual({ contentType: 'image/jpeg', size: kept.length });
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('says where files can not be stored, loses nothing by it, and is done once they can', async () => {
    const bytes = await pdfOf('later');
    const at = { url: world.url, cookie: plus.cookie };
    const { id } = await begin(at, { name: 'later.pdf', size: bytes.length, formId: randomUUID() });
    await append(at, id, 0, bytes);
    const kept = join(world.app.config.dataDir, 'files/kept');
    await rename(kept, `${kept}.aside`);
    await writeFile(kept, 'in the way');
    await expect(plus.call('attachment-finish', { attachmentId: id })).rejects.toMatchObject({
      status: 503,
      code: 'STORAGE_UNAVAILABLE',
    });
    await rm(kept);
    await rename(`${kept}.aside`, kept);
    expect(await plus.call('attachment-finish', { attachmentId: id })).toMatchObject({ state: 'ready' });
  });
});

describe('who may read a file', () => {
  it('is its owner alone before it is sent, and everybody else hears that there is none', async () => {
    const { id } = await attach(world.url, plus, { name: 'mine.pdf', bytes: await pdfOf('mine') });
    expect((await get('plus', id)).status).toBe(200);
    const none = await (await get('cardio', randomUUID())).text();
    for (const who of Object.keys(cast) as CastName[]) {
      if (who === 'plus') continue;
      const answer = await get(who, id);
      expect({ status: answer.status, body: await answer.text() }, who).toEqual({ status: 404, body: none });
      expect((await get(who, id, { method: 'HEAD' })).status, who).toBe(404);
    }
    expect((await get(null, id)).status).toBe(401);
  });

  it('is everybody who may read its consult once it was sent, and nobody else', async () => {
    const { id } = await sentFile();
    for (const who of Object.keys(cast) as CastName[])
      expect((await get(who, id)).status, who).toBe(insiders.includes(who) ? 200 : 404);
  });

  it('is who holds its draft: the author before it is forwarded, the approver after', async () => {
    const draftId = await addDraft(world.app, cast.resident.id);
    const formId = randomUUID();
    const resident = await world.client('resident');
    const { id } = await attach(world.url, resident, { name: 'd.pdf', bytes: await pdfOf('draft'), formId });
    await inTransaction(world.app.write, (client) =>
      keepInDraft(client, world.app, { holderId: cast.resident.id, draftId, formId, attachmentIds: [id] }),
    );
    expect((await get('resident', id)).status).toBe(200);
    expect((await get('approver', id)).status).toBe(404);
    await inTransaction(world.app.write, async (client) => {
      await client.query('update draft set holder_id = $2 where id = $1', [draftId, cast.approver.id]);
      await moveDraftFiles(client, world.app, { draftId, toPersonId: cast.approver.id });
    });
    expect((await get('resident', id)).status).toBe(404);
    expect((await get('approver', id)).status).toBe(200);
  });

  it('is told by no call of uploads either to who sent it and may read its consult no more', async () => {
    const formId = randomUUID();
    const { id } = await attach(world.url, plus, { name: 'Mme Tremblay.pdf', bytes: await pdfOf('gone'), formId });
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      formId,
      inputFields: { ...world.consult(), attachmentIds: [id] },
    });
    expect((await plus.call('attachment-list', { formId })).attachments).toHaveLength(1);
    await world.app.write.query('delete from inbox_row where activity_id = $1 and owner_id = $2', [
      activityId,
      cast.plus.id,
    ]);
    await expect(plus.call('attachment-finish', { attachmentId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await plus.call('attachment-list', { formId })).toEqual({ attachments: [] });
  });

  it('is told by no call of uploads to who had its draft for approval and approves no more', async () => {
    const approver = await world.client('approver');
    const formId = randomUUID();
    const { id } = await attach(world.url, approver, { name: 'Mme Roy.pdf', bytes: await pdfOf('draft'), formId });
    const draftId = await addDraft(world.app, cast.approver.id);
    await inTransaction(world.app.write, (client) =>
      keepInDraft(client, world.app, { holderId: cast.approver.id, draftId, formId, attachmentIds: [id] }),
    );
    await world.app.write.query(`update draft set collection = 'drafts_pending_approval' where id = $1`, [draftId]);
    const seen = async (): Promise<unknown[]> => [
      (await approver.call('attachment-list', { formId })).attachments.length,
      await approver.call('attachment-finish', { attachmentId: id }).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
      (await tus({ url: world.url, cookie: approver.cookie }, 'HEAD', `/V5/uploads/${id}`)).status,
    ];
    expect(await seen()).toEqual([1, 200, 200]);
    const { roles } = cast.approver;
    await setRoles(
      world.app,
      null,
      cast.approver.id,
      roles.filter((role) => role !== 'approver'),
    );
    expect(await seen()).toEqual([0, 404, 404]);
    await setRoles(world.app, null, cast.approver.id, roles);
  });

  it('is written down at every read', async () => {
    const { id } = await sentFile();
    await get('derm', id);
    await get('derm', id, { headers: { range: 'bytes=10-19' } });
    await get('cardio', id);
    await get('derm', id, { method: 'HEAD' });
    const { rows } = await world.app.write.query<{ actor_id: string }>(
      `select actor_id from audit_entry where kind = 'attachment-opened' and subject_ids = array[$1::uuid]`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: cast.derm.id }, { actor_id: cast.derm.id }]);
  });
});

describe('how a file is sent', () => {
  it('whole with what it is, unstored, and unable to run anything', async () => {
    const { id, bytes } = await sentFile('Überweisung "ᐊᒃ".pdf');
    const answer = await get('derm', id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const shown = Object.fromEntries(answer.headers);
    expect(shown).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="_berweisung ____.pdf"; filename*=UTF-8''%C3%9Cberweisung%20%22%E1%90%8A%E1%92%83%22.pdf`,
    });
    // Safari shows an empty window for a PDF with a sandbox; no browser makes a page of one.
    expect(shown['content-security-policy']).toBe(
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = await get('derm', (await sentFile('spot.png', image)).id);
    await picture.arrayBuffer();
    expect(picture.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    const saved = await get('derm', `${id}?download`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    await saved.arrayBuffer();
  });

  it('in any part that is asked for', async () => {
    const { id, bytes } = await sentFile();
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=65530-65550', 65_530, 65_551],
      ['bytes=150000-', 150_000, bytes.length],
      ['bytes=-10', bytes.length - 10, bytes.length],
      ['bytes=100-9999999', 100, bytes.length],
    ] as const) {
      const answer = await get('derm', id, { headers: { range } });
      expect(answer.status, range).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end)), range).toBe(true);
    }
    const outside = await get('derm', id, { headers: { range: `bytes=${bytes.length}-` } });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    const head = await get('derm', id, { method: 'HEAD' });
    expect({ status: head.status, length: head.headers.get('content-length') }).toEqual({
      status: 200,
      length: String(bytes.length),
    });
  });

  it('not at all where its bytes were changed or moved, with an error that tells nothing', async () => {
    const one = await sentFile();
    const other = await sentFile('other.pdf', await pdfOf('other', 200_000));
    const pathOf = async (id: string): Promise<string> => {
      const { rows } = await world.app.write.query<{ file_id: string }>(
        'select file_id from attachment where id = $1',
        [id],
      );
      return join(world.app.config.dataDir, 'files/kept', rows[0]!.file_id.slice(-2), rows[0]!.file_id);
    };
    await writeFile(await pathOf(one.id), await readBytes(await pathOf(other.id)));
    const answer = await get('derm', one.id);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 'INTERNAL' });
    expect((await get('derm', other.id)).status).toBe(200);
  });
});

test('a range header never names bytes outside the file', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.string(), fc.string()).map(([a, b]) => `bytes=${a}-${b}`),
        fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]) => `bytes=${a}-${b}`),
      ),
      fc.nat(40),
      (header, size) => {
        const part = parseRange(header, size);
        if (!part) return;
        expect(part.start).toBeGreaterThanOrEqual(0);
        expect(part.end).toBeLessThanOrEqual(size);
        expect(part.start).toBeLessThanOrEqual(part.end);
        if (!part.whole) expect(part.start).toBeLessThan(part.end);
      },
    ),
  );
});
