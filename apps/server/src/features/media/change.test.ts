import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
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

const timeZone = 'America/Edmonton';

const itemOf = async (client: Client, id: string) =>
  (await client.call('media-page', { timeZone })).items.find((item) => item.id === id)!;
const tagsOf = async (client: Client) => (await client.call('media-ownTags', {})).tags;

describe('changing a photo', () => {
  it('changes what is named and leaves the rest, over the version that it was made on alone', async () => {
    const { id, arrival } = await addPhoto(world.url, plus, { tags: ['mole'] });
    const said = await plus.call('media-change', { mediaId: id, baseVersion: 1, notes: 'Left forearm\n6 mm ' });
    expect(said.version).toBe(2);
    expect(said.arrival).toBeGreaterThan(arrival);
    expect(await itemOf(plus, id)).toMatchObject({ notes: 'Left forearm\n6 mm ', tags: ['mole'], ...said });
    await expect(plus.call('media-change', { mediaId: id, baseVersion: 1, tags: [] })).rejects.toMatchObject({
      status: 409,
      code: 'MEDIA_CHANGED',
    });
    await plus.call('media-change', { mediaId: id, baseVersion: 2, tags: [] });
    expect(await itemOf(plus, id)).toMatchObject({ notes: 'Left forearm\n6 mm ', tags: [], version: 3 });
    await plus.call('media-change', { mediaId: id, baseVersion: 3, notes: '' });
    expect(await itemOf(plus, id)).toMatchObject({ notes: '', version: 4 });
  });

  it('of two at once one is refused, and nothing of the other is lost', async () => {
    const { id } = await addPhoto(world.url, plus);
    const tried = await Promise.allSettled(
      ['one', 'other'].map((notes) => plus.call('media-change', { mediaId: id, baseVersion: 1, notes })),
    );
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await itemOf(plus, id)).version).toBe(2);
  });

  it('records a consent, takes it back, and says both in the audit', async () => {
    const { id } = await addPhoto(world.url, plus);
    const consent = { givenBy: 'patient' as const, way: 'in-words' as const, uses: ['improving-models' as const] };
    const consentAt = '2025-01-01T12:00:00.000Z';
    await plus.call('media-change', { mediaId: id, baseVersion: 1, consent, consentAt });
    expect((await itemOf(plus, id)).consent).toEqual({ ...consent, recordedAt: consentAt });
    await plus.call('media-change', { mediaId: id, baseVersion: 2, notes: 'stays recorded' });
    expect((await itemOf(plus, id)).consent).not.toBeNull();
    await plus.call('media-change', { mediaId: id, baseVersion: 3, consent: null });
    expect((await itemOf(plus, id)).consent).toBeNull();
    const { rows } = await world.app.write.query(
      `select detail from audit_entry where kind = 'media-changed' and subject_ids = array[$1::uuid] order by at, id`,
      [id],
    );
    expect(rows).toEqual([
      { detail: { consent: 'recorded' } },
      { detail: null },
      { detail: { consent: 'taken-back' } },
    ]);
  });

  it('is nobody else’s, and not of a photo that is deleted', async () => {
    const { id } = await addPhoto(world.url, plus);
    const derm = await world.client('derm');
    const change = (client: Client) => client.call('media-change', { mediaId: id, baseVersion: 1, notes: 'x' });
    await expect(change(derm)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await plus.call('media-delete', { mediaIds: [id] });
    await expect(change(plus)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('tells the owner’s own pages, and nobody else', async () => {
    const { id } = await addPhoto(world.url, plus);
    const { arrival } = await plus.call('media-change', { mediaId: id, baseVersion: 1, notes: 'x' });
    const { rows } = await world.app.write.query(
      `select ref_id, people, clinics, everyone from live_event where kind = 'media' and ref_id = $1 and version = $2`,
      [cast.plus.id, arrival],
    );
    expect(rows).toEqual([{ ref_id: cast.plus.id, people: [cast.plus.id], clinics: [], everyone: false }]);
  });

  it('is stored unreadable, and a text that was moved to another photo does not show there', async () => {
    const words = 'Zebrafinch on the left forearm';
    const { id } = await addPhoto(world.url, plus, { tags: ['Zebrafinch'] });
    await plus.call('media-change', { mediaId: id, baseVersion: 1, notes: words });
    const { rows } = await world.app.write.query<{ text: string }>(
      `select m::text || coalesce((select string_agg(t::text, ' ') from media_term t where t.media_id = m.id), '')
        || (select string_agg(o::text, ' ') from person_tag o) as text from media m where m.id = $1`,
      [id],
    );
    const asBytes = Buffer.from('ebrafinch').toString('hex');
    expect(rows[0]!.text.toLowerCase()).not.toMatch(new RegExp(`zebrafinch|${asBytes}`));
    const other = await addPhoto(world.url, plus);
    await world.app.write.query(
      'update media m set notes = o.notes, tags = o.tags from media o where m.id = $1 and o.id = $2',
      [other.id, id],
    );
    expect(await itemOf(plus, other.id)).toMatchObject({ notes: '', tags: [] });
  });
});

describe('a person’s own tags', () => {
  it('grow with use, keep their first spelling, and stay on the list when nothing has them any more', async () => {
    const np = await world.client('np');
    const first = await addPhoto(world.url, np, { tags: ['Psoriasis', 'arm'] });
    const second = await addPhoto(world.url, np, { tags: ['PSORIASIS'] });
    expect((await itemOf(np, second.id)).tags).toEqual(['Psoriasis']);
    expect(await tagsOf(np)).toEqual([
      { tag: 'arm', uses: 1 },
      { tag: 'Psoriasis', uses: 2 },
    ]);
    await np.call('media-change', { mediaId: first.id, baseVersion: 1, tags: ['psoriasis'] });
    await np.call('media-delete', { mediaIds: [second.id] });
    expect(await tagsOf(np)).toEqual([
      { tag: 'arm', uses: 0 },
      { tag: 'Psoriasis', uses: 1 },
    ]);
    expect(await tagsOf(await world.client('approver'))).toEqual([]);
  });

  it('are spelled otherwise, made one with another, or taken off, on every photo at once', async () => {
    const free = await world.client('free');
    const photos = [
      await addPhoto(world.url, free, { tags: ['nevus', 'arm'] }),
      await addPhoto(world.url, free, { tags: ['naevus', 'nevus'] }),
    ];
    const hidden = await addPhoto(world.url, free, { tags: ['nevus'] });
    await free.call('media-delete', { mediaIds: [hidden.id] });
    const shown = async () => Promise.all(photos.map(async ({ id }) => (await itemOf(free, id)).tags));
    await free.call('media-changeOwnTag', { tag: 'Nevus', to: 'Nevus' });
    expect(await shown()).toEqual([
      ['Nevus', 'arm'],
      ['naevus', 'Nevus'],
    ]);
    for (let time = 0; time < 2; time += 1) await free.call('media-changeOwnTag', { tag: 'nevus', to: 'NAEVUS' });
    expect(await shown()).toEqual([['naevus', 'arm'], ['naevus']]);
    expect(await tagsOf(free)).toEqual([
      { tag: 'arm', uses: 1 },
      { tag: 'naevus', uses: 2 },
    ]);
    expect((await free.call('media-search', { timeZone, tags: ['nevus'] })).items).toEqual([]);
    expect((await free.call('media-search', { timeZone, tags: ['naevus'] })).items).toHaveLength(2);
    await free.call('media-restore', { mediaIds: [hidden.id] });
    expect((await itemOf(free, hidden.id)).tags).toEqual(['naevus']);
    await free.call('media-changeOwnTag', { tag: 'naevus', to: null });
    expect(await shown()).toEqual([['arm'], []]);
    expect(await tagsOf(free)).toEqual([{ tag: 'arm', uses: 1 }]);
  });
});

describe('tags in bulk', () => {
  it('are added and taken off; a photo without room for them stays as it is and is named', async () => {
    const resident = await world.client('resident');
    const many = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    const full = await addPhoto(world.url, resident, { tags: many });
    const some = await addPhoto(world.url, resident, { tags: ['arm', 'leg'] });
    const has = await addPhoto(world.url, resident, { tags: ['mole'] });
    const mediaIds = [full.id, some.id, has.id];
    const derm = await world.client('derm');
    expect(await derm.call('media-tagMany', { mediaIds, add: ['Mole'] })).toEqual({ full: [] });
    expect(await resident.call('media-tagMany', { mediaIds, add: ['Mole'], remove: ['LEG'] })).toEqual({
      full: [full.id],
    });
    expect(await itemOf(resident, full.id)).toMatchObject({ tags: many, version: 1 });
    expect(await itemOf(resident, some.id)).toMatchObject({ tags: ['arm', 'mole'], version: 2 });
    expect(await itemOf(resident, has.id)).toMatchObject({ tags: ['mole'], version: 1 });
  });
});
