import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { disablePerson } from '../person/person.ts';
import { addPhoto } from './media-world.testing.ts';
import { sweepGalleries } from './sweep.ts';

const people = ownPeople();
const { cast } = people;
const dayMs = 24 * 60 * 60_000;
const timeZone = 'America/Edmonton';

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());
afterEach(async () => {
  world.app.now = () => new Date();
  world.app.config.galleryKeepDays = null;
  await world.app.write.query('delete from gallery_keeping');
});

const after = (days: number): void => {
  world.app.now = () => new Date(Date.now() + days * dayMs);
};
const left = async (personId: string): Promise<string[]> =>
  (
    await world.app.write.query<{ id: string }>(
      'select id from media where person_id = $1 and deleted_at is null order by created',
      [personId],
    )
  ).rows.map(({ id }) => id);
const expired = async (id: string) =>
  (
    await world.app.write.query<{ actor_id: string | null; detail: unknown }>(
      `select actor_id, detail from audit_entry where kind = 'media-expired' and $1 = any(subject_ids)`,
      [id],
    )
  ).rows;

describe('sweeping galleries', () => {
  it('leaves them alone without GALLERY_KEEP_DAYS, and gives a week’s notice before the first goes', async () => {
    const old = await addPhoto(world.url, plus);
    await world.app.write.query(`update media set added_at = added_at - interval '50 days' where id = $1`, [old.id]);
    const fresh = await addPhoto(world.url, plus);
    await sweepGalleries(world.app);
    expect(await left(cast.plus.id)).toEqual([old.id, fresh.id]);

    world.app.config.galleryKeepDays = 30;
    await sweepGalleries(world.app);
    expect(await left(cast.plus.id)).toEqual([old.id, fresh.id]);
    const { going } = await plus.call('media-page', { timeZone });
    expect(going!.items).toBe(1);
    const days = (Date.parse(going!.from) - Date.now()) / dayMs;
    expect(Math.round(days)).toBe(7);

    after(7.01);
    await sweepGalleries(world.app);
    expect(await left(cast.plus.id)).toEqual([fresh.id]);
    expect(await expired(old.id)).toEqual([{ actor_id: null, detail: { why: 'age' } }]);
    const jobs = await world.app.write.query(
      `select 1 from pgboss.job where name = 'forget-media' and data ->> 'personId' = $1`,
      [cast.plus.id],
    );
    expect(jobs.rowCount).toBeGreaterThan(0);
  });

  it('keeps the gallery of a disabled account for 90 days, and then nothing of it', async () => {
    const np = await world.client('np');
    const { id } = await addPhoto(world.url, np, { tags: ['mole'] });
    await disablePerson(world.app.write, null, cast.np.id);
    after(89.9);
    await sweepGalleries(world.app);
    expect(await left(cast.np.id)).toEqual([id]);
    after(90.1);
    await sweepGalleries(world.app);
    expect(await left(cast.np.id)).toEqual([]);
    expect(await expired(id)).toEqual([{ actor_id: null, detail: { why: 'account-disabled' } }]);
    const tags = await world.app.write.query('select 1 from person_tag where person_id = $1', [cast.np.id]);
    expect(tags.rowCount).toBe(0);
  });
});
