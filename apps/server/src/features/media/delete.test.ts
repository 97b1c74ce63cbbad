import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { sweepFiles } from '../attachment/attachment.ts';
import { forgetMedia } from './forget.ts';
import { addPhoto } from './media-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const { now: clock } = { now: () => new Date() };
afterEach(() => {
  world.app.now = clock;
});
const later = (seconds: number): void => {
  world.app.now = () => new Date(Date.now() + seconds * 1000);
};

const timeZone = 'America/Edmonton';
const here = async (client: Client): Promise<string[]> =>
  (await client.call('media-page', { timeZone })).items.map(({ id }) => id);
const statusOf = async (path: string): Promise<number> =>
  (await fetch(`${world.url}/V5/media/${path}`, { headers: { cookie: plus.cookie } })).status;
const fileOf = async (id: string): Promise<string> =>
  (await world.app.write.query<{ file_id: string }>('select file_id from media where id = $1', [id])).rows[0]!.file_id;
const hasBytes = async (fileId: string): Promise<boolean> =>
  (await world.app.files.blobs.kept.writtenAt(fileId)) !== null;

describe('deleting', () => {
  it('hides at once and everywhere, and tells the other pages', async () => {
    const { id } = await addPhoto(world.url, plus, { tags: ['gone'] });
    const stays = await addPhoto(world.url, plus);
    const { arrival } = await plus.call('media-page', { timeZone });
    expect(await plus.call('media-delete', { mediaIds: [id] })).toEqual({ failed: [] });
    expect(await here(plus)).toEqual([stays.id]);
    expect((await plus.call('media-search', { timeZone, tags: ['gone'] })).items).toEqual([]);
    expect(await plus.call('media-since', { arrival })).toMatchObject({ items: [], gone: [id] });
    expect([await statusOf(id), await statusOf(`${id}/thumbnail`)]).toEqual([404, 404]);
    expect((await plus.call('media-page', { timeZone })).use.items).toBe(1);
    const { rows } = await world.app.write.query<{ start_after: Date }>(
      `select start_after from pgboss.job where name = 'forget-media' and data ->> 'personId' = $1`,
      [cast.plus.id],
    );
    expect(rows[0]!.start_after.getTime()).toBeGreaterThan(Date.now() + 50_000);
  });

  it('takes nothing of anybody else, and what is gone already counts as deleted', async () => {
    const np = await world.client('np');
    const { id } = await addPhoto(world.url, np);
    expect(await plus.call('media-delete', { mediaIds: [id] })).toEqual({ failed: [] });
    expect(await here(np)).toEqual([id]);
  });

  it('is taken back for a minute, with everything, and not a moment longer', async () => {
    const { id } = await addPhoto(world.url, plus, { tags: ['back'] });
    const before = await plus.call('media-page', { timeZone });
    await plus.call('media-delete', { mediaIds: [id] });
    const np = await world.client('np');
    expect(await np.call('media-restore', { mediaIds: [id] })).toEqual({ gone: [id] });
    later(59);
    await forgetMedia(world.app, { personId: null });
    for (let time = 0; time < 2; time += 1)
      expect(await plus.call('media-restore', { mediaIds: [id] })).toEqual({ gone: [] });
    const after = await plus.call('media-page', { timeZone });
    expect(after.use).toEqual(before.use);
    expect(after.items.find((item) => item.id === id)).toMatchObject({ tags: ['back'], version: 1 });
    expect((await plus.call('media-since', { arrival: before.arrival })).items.map((item) => item.id)).toEqual([id]);
    world.app.now = clock;
    await plus.call('media-delete', { mediaIds: [id] });
    later(61);
    expect(await plus.call('media-restore', { mediaIds: [id] })).toEqual({ gone: [id] });
  });

  it('is final after the minute: row, terms, thumbnail and bytes, and pages still hear of it', async () => {
    const { id } = await addPhoto(world.url, plus, { tags: ['final'] });
    const { arrival } = await plus.call('media-page', { timeZone });
    const fileId = await fileOf(id);
    await plus.call('media-delete', { mediaIds: [id] });
    later(61);
    await forgetMedia(world.app, { personId: cast.plus.id });
    const { rows } = await world.app.write.query(
      `select (select count(*)::int from media where id = $1) as media,
        (select count(*)::int from media_term where media_id = $1) as terms,
        (select count(*)::int from media_thumbnail where media_id = $1) as thumbnails`,
      [id],
    );
    expect(rows).toEqual([{ media: 0, terms: 0, thumbnails: 0 }]);
    await expect.poll(() => hasBytes(fileId), { timeout: scaled(10_000) }).toBe(false);
    expect((await plus.call('media-since', { arrival })).gone).toContain(id);
  });

  it('leaves the bytes that something else shows, and those of a gallery are left alone by the sweep', async () => {
    const shared = await addPhoto(world.url, plus);
    const fileId = await fileOf(shared.id);
    const own = await addPhoto(world.url, plus);
    // A specialist's library stands for whatever else shows the same bytes.
    await inTransaction(world.app.write, (client) =>
      client.query('insert into resource_file (person_id, file_id) values ($1, $2)', [cast.derm.id, fileId]),
    );
    await plus.call('media-delete', { mediaIds: [shared.id] });
    later(48 * 60 * 60);
    await forgetMedia(world.app, { personId: cast.plus.id });
    await sweepFiles(world.app);
    // Of this file alone: others of the same world have removals of their own.
    const pending = async () => (await world.app.jobs.pending('remove-files')).flatMap(({ fileIds }) => fileIds);
    await expect.poll(pending, { timeout: scaled(10_000) }).not.toContain(fileId);
    expect(await hasBytes(fileId)).toBe(true);
    expect(await hasBytes(await fileOf(own.id))).toBe(true);
    await world.app.write.query('delete from resource_file where file_id = $1', [fileId]);
  });
});
