import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { addPhoto, drawnPhoto } from '../media/media-world.testing.ts';
import { collectImages } from './collect.ts';

const people = ownPeople();

let world: CallsWorld;
let plus: Client;
let hue = 100;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const forModels = { givenBy: 'patient' as const, way: 'in-writing' as const, uses: ['improving-models' as const] };
const forTeaching = { ...forModels, uses: ['teaching' as const] };
const at = '2026-02-03T17:04:05.123Z';
/** Adds a photo that no other test has. */
const add = async (consent: typeof forModels | typeof forTeaching | null): Promise<string> => {
  const bytes = await drawnPhoto((hue += 1), { width: 61 + hue, height: 43 });
  return (await addPhoto(world.url, plus, { created: at, consent, consentAt: consent && at, tags: ['arm'] }, bytes)).id;
};
async function collecting(body: unknown): Promise<void> {
  await world.app.write.query(
    `insert into content_document (name, body) values ('imaging', $1)
      on conflict (name) do update set body = excluded.body`,
    [JSON.stringify(body)],
  );
  try {
    await collectImages(world.app);
  } finally {
    await world.app.write.query(`delete from content_document where name = 'imaging'`);
  }
}
type InPool = { id: string; specialty: string; created: string };
async function inPool(mediaId: string): Promise<InPool[]> {
  const { rows } = await world.app.write.query<InPool>(
    `select i.id, i.specialty, i.created::text from pool_origin o join pool_image i on i.id = o.image_id
      where o.media_id = $1`,
    [mediaId],
  );
  return rows;
}
const change = (mediaId: string, consent: typeof forTeaching | null) =>
  plus.call('media-change', { mediaId, baseVersion: 1, consent, consentAt: at });

it('a photo is collected once, where its consent and the content document say so, without its time of day', async () => {
  const [yes, teaching, none] = [await add(forModels), await add(forTeaching), await add(null)];
  await collecting({});
  expect(await inPool(yes)).toEqual([]);
  await collecting({ collect: true });
  await collecting({ collect: true });
  expect(await inPool(yes)).toMatchObject([{ specialty: 'Dermatology', created: '2026-02-03' }]);
  expect(await inPool(teaching)).toEqual([]);
  expect(await inPool(none)).toEqual([]);
  // The picture is kept once, whoever shows it.
  const { rows } = await world.app.write.query<{ files: number }>(
    `select count(distinct file_id)::integer as files from (select file_id from media where id = $1
      union all select i.file_id from pool_origin o join pool_image i on i.id = o.image_id where o.media_id = $1) t`,
    [yes],
  );
  expect(rows[0]!.files).toBe(1);
});

it('a photo that was sent with a consult is collected for its specialty', async () => {
  const mediaId = await add(forModels);
  const inputFields = { ...world.consult(), galleryMediaURIs: [mediaId] };
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  await world.app.write.query(`update activity set specialty = 'Otolaryngology', subsite = 'Ear' where id = $1`, [
    activityId,
  ]);
  await collecting({ collect: true });
  expect(await inPool(mediaId)).toMatchObject([{ specialty: 'Otolaryngology' }]);
});

it('a consent that is taken back, or a photo that is deleted, leaves the pool', async () => {
  const [first, second, third] = [await add(forModels), await add(forModels), await add(forModels)];
  await collecting({ collect: true });
  const { id } = (await inPool(second))[0]!;
  await change(first, forTeaching);
  await change(second, null);
  await plus.call('media-delete', { mediaIds: [third] });
  for (const one of [first, second, third]) expect(await inPool(one)).toEqual([]);
  const { rows } = await world.app.write.query('select from pool_image where id = $1', [id]);
  expect(rows).toEqual([]);
  await plus.call('media-restore', { mediaIds: [third] });
  await collecting({ collect: true });
  expect(await inPool(third)).toHaveLength(1);
});

it('what a doctor has labelled stays; what they moved, and nobody labelled, goes', async () => {
  const derm = await world.client('derm');
  const mediaId = await add(forModels);
  await collecting({ collect: true });
  const { id } = (await inPool(mediaId))[0]!;
  // Lent by hand: the pool has images of other tests, which are older.
  await world.app.write.query(
    `with batch as (insert into image_batch (id, person_id, specialty, lent_at, lent_until)
        values (gen_random_uuid(), $2, 'Dermatology', now(), now() + interval '30 minutes') returning id)
      insert into image_batch_item (batch_id, position, image_id) select id, 1, $1 from batch`,
    [id, people.cast.derm.id],
  );
  await derm.call('ai-doctorLabelImage', { fileUri: id, doctorLabels: ['Naevus'] });
  await change(mediaId, null);
  expect(await inPool(mediaId)).toHaveLength(1);
  const moved = await add(forModels);
  await collecting({ collect: true });
  const movedId = (await inPool(moved))[0]!.id;
  await world.app.write.query(
    `insert into image_batch_item (batch_id, position, image_id)
      select id, 2, $1 from image_batch where person_id = $2`,
    [movedId, people.cast.derm.id],
  );
  const there = await derm.call('ai-updateImageSpecialty', {
    id: movedId,
    oldSpecialty: 'Dermatology',
    newSpecialty: 'Otolaryngology',
  });
  expect(await inPool(moved)).toMatchObject([{ id: there.id, specialty: 'Otolaryngology' }]);
  await change(moved, null);
  const { rows } = await world.app.write.query('select id from pool_image where id = any($1::uuid[])', [
    [id, movedId, there.id],
  ]);
  expect(rows).toEqual([{ id }]);
});

it('nothing is collected of a disabled account, whose photos nobody reads', async () => {
  const mediaId = await add(forModels);
  const disabled = (since: Date | null) =>
    world.app.write.query('update person set disabled_at = $2 where id = $1', [people.cast.plus.id, since]);
  await disabled(world.app.now());
  try {
    await collecting({ collect: true });
  } finally {
    await disabled(null);
  }
  expect(await inPool(mediaId)).toEqual([]);
  await collecting({ collect: true });
  expect(await inPool(mediaId)).toHaveLength(1);
});
