import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { film } from '../../infra/pictures/film.testing.ts';
import { addOf, addPhoto, drawnPhoto, upload } from './media-world.testing.ts';

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
  fetch(`${world.url}/V5/media/${path}`, {
    ...init,
    headers: { ...(who ? { cookie: (await world.client(who)).cookie } : {}), ...init.headers },
  });

describe('a photo’s file and its thumbnail', () => {
  it('are their owner’s alone; everybody else hears that there is none', async () => {
    const { id } = await addPhoto(world.url, plus);
    const none = await (await get('derm', crypto.randomUUID())).text();
    for (const path of [id, `${id}/thumbnail`]) {
      expect((await get('plus', path)).status).toBe(200);
      expect((await get(null, path)).status).toBe(401);
      for (const who of Object.keys(cast) as CastName[]) {
        if (who === 'plus') continue;
        const answer = await get(who, path);
        expect({ status: answer.status, body: await answer.text() }, who).toEqual({ status: 404, body: none });
        expect((await get(who, path, { method: 'HEAD' })).status, who).toBe(404);
      }
    }
    expect((await get('plus', 'no-id')).status).toBe(404);
  });

  it('are kept by no cache, and can run nothing', async () => {
    const { id } = await addPhoto(world.url, plus);
    for (const path of [id, `${id}/thumbnail`]) {
      const { headers } = await get('plus', path);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('show the photo upright and small, without what the camera noted', async () => {
    const bytes = await sharp(await drawnPhoto(9, { width: 1200, height: 800 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Orientation: '6', Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 2/1 30/1' } })
      .jpeg()
      .toBuffer();
    const { id } = await addPhoto(world.url, plus, {}, bytes);
    const { items } = await plus.call('media-page', { timeZone: 'UTC' });
    expect(items.find((item) => item.id === id)).toMatchObject({ width: 800, height: 1200 });
    const small = Buffer.from(await (await get('plus', `${id}/thumbnail`)).arrayBuffer());
    const { width, height, format, exif } = await sharp(small).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 341, height: 512, format: 'jpeg', exif: undefined });
    const whole = Buffer.from(await (await get('plus', id)).arrayBuffer());
    expect(whole.includes('Camera')).toBe(false);
  });

  it('are read in parts, and saved under the name that was kept, with the right ending', async () => {
    const id = await upload(world.url, plus, film().bytes, 'a1B2c3D4e5F6g7H8_gait');
    await plus.call('media-add', addOf(id));
    const whole = Buffer.from(await (await get('plus', id)).arrayBuffer());
    const part = await get('plus', id, { headers: { range: 'bytes=4-7' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(4, 8))).toBe(true);
    expect((await get('plus', id, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
    const saved = await get('plus', `${id}?download`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="gait\.mp4"/);
    const head = await get('plus', id, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect((await get('plus', `${id}/thumbnail`)).status).toBe(404);
  });

  it('tell the audit of each reading of the original, and of no thumbnail', async () => {
    const { id } = await addPhoto(world.url, plus);
    await get('plus', `${id}/thumbnail`);
    await get('plus', id, { method: 'HEAD' });
    await get('derm', id);
    await get('plus', id);
    const { rows } = await world.app.write.query(
      `select actor_id from audit_entry where kind = 'media-opened' and subject_ids = array[$1::uuid]`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: cast.plus.id }]);
  });

  it('do not show where a thumbnail was moved to another photo', async () => {
    const [one, other] = [await addPhoto(world.url, plus), await addPhoto(world.url, plus)];
    await world.app.write.query(
      `update media_thumbnail t set picture = o.picture from media_thumbnail o
        where t.media_id = $1 and o.media_id = $2`,
      [one.id, other.id],
    );
    const answer = await get('plus', `${one.id}/thumbnail`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 'INTERNAL' });
  });
});
