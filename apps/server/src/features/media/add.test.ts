import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { film } from '../../infra/pictures/film.testing.ts';
import { recording } from '../../infra/pictures/webm.testing.ts';
import { append, begin, pdfOf } from '../attachment/uploads.testing.ts';
import { addOf, addPhoto, drawnPhoto, upload } from './media-world.testing.ts';

const people = ownPeople();

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const timeZone = 'America/Edmonton';
const pageOf = (client: Client) => client.call('media-page', { timeZone });
const itemOf = async (client: Client, id: string) => (await pageOf(client)).items.find((item) => item.id === id);
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken in',
    (error: { code: string }) => error.code,
  );

describe('adding', () => {
  it('shows the photo with all that was said of it, to its owner alone', async () => {
    const consent = { givenBy: 'parent-or-guardian', way: 'in-words', uses: ['teaching'] } as const;
    const at = '2026-02-03T17:00:00.123Z';
    const { id, created } = await addPhoto(
      world.url,
      plus,
      {
        created: at,
        consent: { ...consent, uses: [...consent.uses] },
        consentAt: '2026-02-03T16:59:00.000Z',
        tags: ['Mole', 'left arm', 'mole'],
      },
      await drawnPhoto(1, { width: 800, height: 600 }),
    );
    expect(created).toBe(at);
    expect(await itemOf(plus, id)).toEqual({
      id,
      created: at,
      arrival: expect.any(Number) as number,
      contentType: 'image/jpeg',
      size: expect.any(Number) as number,
      width: 800,
      height: 600,
      hasThumbnail: true,
      consent: { ...consent, recordedAt: '2026-02-03T16:59:00.000Z' },
      aiPredictions: {},
      notes: '',
      tags: ['Mole', 'left arm'],
      partnerUpload: null,
      version: 1,
    });
    for (const other of ['derm', 'approver', 'resident'] as const)
      expect((await pageOf(await world.client(other))).items).toEqual([]);
  });

  it('is done once, however often and from how many places it is asked, and the upload is used up', async () => {
    const id = await upload(world.url, plus, await drawnPhoto(2));
    const before = (await pageOf(plus)).use.items;
    const input = addOf(id);
    const answers = await Promise.all([1, 2, 3].map(() => plus.call('media-add', input)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await plus.call('media-add', input)).toEqual(answers[0]);
    expect((await pageOf(plus)).use.items).toBe(before + 1);
    const { rows } = await world.app.write.query(
      `select (select count(*)::int from attachment where id = $1) as uploads,
        (select count(*)::int from audit_entry where kind = 'media-added' and subject_ids = array[$1::uuid]) as audited`,
      [id],
    );
    expect(rows).toEqual([{ uploads: 0, audited: 1 }]);
    await expect.poll(() => world.app.files.blobs.parts.writtenAt(id), { timeout: scaled(10_000) }).toBeNull();
  });

  it('leaves no bytes behind that no photo names', async () => {
    const id = await upload(world.url, plus, await drawnPhoto(3));
    const kept = async (): Promise<Set<string>> => {
      const ids = new Set<string>();
      for await (const some of world.app.files.blobs.kept.list()) for (const one of some) ids.add(one);
      return ids;
    };
    const before = await kept();
    await Promise.all([1, 2, 3].map(() => plus.call('media-add', addOf(id))));
    const { rows } = await world.app.write.query<{ file_id: string }>('select file_id from media where id = $1', [id]);
    expect([...(await kept())].filter((one) => !before.has(one))).toEqual([rows[0]!.file_id]);
  });

  it('goes by what the file is, says why it is refused, and says the same again', async () => {
    const add = async (bytes: Buffer, camera = false): Promise<string> => {
      const input = addOf(await upload(world.url, plus, bytes), { camera });
      const code = await codeOf(plus.call('media-add', input));
      expect(await codeOf(plus.call('media-add', input))).toBe(code);
      return code;
    };
    const photo = await drawnPhoto(4, { width: 300, height: 200 });
    expect(await add(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('UNSUPPORTED_TYPE');
    expect(await add(await pdfOf('no photo'))).toBe('UNSUPPORTED_TYPE');
    const ofIPhone = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]);
    expect(await add(ofIPhone)).toBe('FILE_HEIC');
    expect(await add(photo.subarray(0, photo.length / 2))).toBe('FILE_DAMAGED');
    expect(await add(recording())).toBe('UNSUPPORTED_TYPE');
    expect(await add(recording(), true)).toBe('taken in');
    expect(await add(film().bytes)).toBe('taken in');
    expect(await add(photo)).toBe('taken in');
  });

  it('waits for the whole of the file, and of its poster', async () => {
    const at = { url: world.url, cookie: plus.cookie };
    const half = await begin(at, { name: 'half.jpg', size: 100, formId: randomUUID() });
    await append(at, half.id, 0, Buffer.alloc(60));
    expect(await codeOf(plus.call('media-add', addOf(half.id)))).toBe('UPLOAD_INCOMPLETE');
    const id = await upload(world.url, plus, film().bytes, 'gait.mp4');
    expect(await codeOf(plus.call('media-add', addOf(id, { posterId: half.id })))).toBe('UPLOAD_INCOMPLETE');
  });

  it('shows a film by its poster, drawn anew; a poster that can not be read is left out', async () => {
    const drawn = await sharp(await drawnPhoto(5, { width: 2560, height: 1440 }))
      .withExif({ IFD3: { GPSLatitude: '51/1 2/1 30/1' } })
      .jpeg()
      .toBuffer();
    const add = async (poster: Buffer) => {
      const id = await upload(world.url, plus, film().bytes, 'gait.mp4');
      const posterId = await upload(world.url, plus, poster, 'poster.jpg');
      await plus.call('media-add', addOf(id, { posterId }));
      const { rows } = await world.app.write.query('select from attachment where id = $1', [posterId]);
      expect(rows).toEqual([]);
      return (await itemOf(plus, id))!;
    };
    const shown = await add(drawn);
    expect(shown).toMatchObject({ contentType: 'video/mp4', hasThumbnail: true, width: null, height: null });
    const answer = await fetch(`${world.url}/V5/media/${shown.id}/thumbnail`, { headers: { cookie: plus.cookie } });
    const { width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height, exif }).toEqual({ width: 1280, height: 720, exif: undefined });
    expect(await add(Buffer.from('no picture'))).toMatchObject({ hasThumbnail: false });
  });

  it('takes nobody else’s upload, no finished file, and none that is gone', async () => {
    const derm = await world.client('derm');
    const theirs = await upload(world.url, derm, await drawnPhoto(6));
    const finished = await upload(world.url, plus, await drawnPhoto(6));
    await plus.call('attachment-finish', { attachmentId: finished });
    for (const id of [theirs, finished, randomUUID()])
      expect(await codeOf(plus.call('media-add', addOf(id)))).toBe('NOT_FOUND');
    const { id } = await addPhoto(world.url, plus);
    expect(await codeOf(derm.call('media-add', addOf(id)))).toBe('NOT_FOUND');
  });
});

describe('the time of capture', () => {
  it('is each photo’s own: of two in one millisecond the later takes the next free one', async () => {
    const at = '2026-01-10T08:00:00.000Z';
    const times: string[] = [];
    for (let n = 0; n < 3; n += 1) times.push((await addPhoto(world.url, plus, { created: at })).created);
    expect(times).toEqual(['000', '001', '002'].map((ms) => `2026-01-10T08:00:00.${ms}Z`));
    const together = await Promise.all(
      Array.from({ length: 4 }, () => addPhoto(world.url, plus, { created: '2026-01-11T08:00:00.000Z' })),
    );
    expect(together.map(({ created }) => created).toSorted()).toEqual(
      ['000', '001', '002', '003'].map((ms) => `2026-01-11T08:00:00.${ms}Z`),
    );
  });

  it('is never later than now, whatever a device’s clock says, and stays each photo’s own', async () => {
    const now = new Date('2026-06-01T12:00:00.000Z');
    const { now: clock } = world.app;
    world.app.now = () => now;
    try {
      const tomorrow = { created: '2026-06-02T12:00:00.000Z', consentAt: '2026-06-02T12:00:00.000Z' };
      const consent = { givenBy: 'patient' as const, way: 'in-writing' as const, uses: [] };
      const first = await addPhoto(world.url, plus, { ...tomorrow, consent });
      const second = await addPhoto(world.url, plus, tomorrow);
      expect(first.created).toBe(now.toISOString());
      expect(second.created).toBe('2026-06-01T11:59:59.999Z');
      expect((await itemOf(plus, first.id))!.consent!.recordedAt).toBe(now.toISOString());
    } finally {
      world.app.now = clock;
    }
  });
});

describe('what a gallery may hold', () => {
  it('ends the adding by name, leaves the upload for later, and what is deleted makes room', async () => {
    const np = await world.client('np');
    const { galleryQuota } = world.app.config;
    const first = await addPhoto(world.url, np);
    const { size } = (await itemOf(np, first.id))!;
    for (const quota of [
      { items: 1, bytes: 10 * size },
      { items: 10, bytes: size },
    ]) {
      world.app.config.galleryQuota = quota;
      try {
        const id = await upload(world.url, np, await drawnPhoto());
        expect(await codeOf(np.call('media-add', addOf(id)))).toBe('GALLERY_FULL');
        expect((await pageOf(np)).use).toEqual({
          items: 1,
          bytes: size,
          mostItems: quota.items,
          mostBytes: quota.bytes,
        });
        await np.call('media-delete', { mediaIds: (await pageOf(np)).items.map((item) => item.id) });
        expect(await codeOf(np.call('media-add', addOf(id)))).toBe('taken in');
      } finally {
        world.app.config.galleryQuota = galleryQuota;
      }
    }
  });

  it('is counted also where photos come at once', async () => {
    const free = await world.client('free');
    const { galleryQuota } = world.app.config;
    const ids = await Promise.all([7, 8, 9, 10].map(async (n) => upload(world.url, free, await drawnPhoto(n))));
    world.app.config.galleryQuota = { items: 2, bytes: 1_000_000 };
    try {
      const codes = await Promise.all(ids.map((id) => codeOf(free.call('media-add', addOf(id)))));
      expect(codes.toSorted()).toEqual(['GALLERY_FULL', 'GALLERY_FULL', 'taken in', 'taken in']);
    } finally {
      world.app.config.galleryQuota = galleryQuota;
    }
  });
});
