import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { Calls } from '@consult/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { addPhoto, manyPhotos } from './media-world.testing.ts';

const people = ownPeople();

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const timeZone = 'America/Edmonton';

const idsOf = async (client: Client, input: Omit<Calls['media-search']['input'], 'timeZone'>): Promise<string[]> =>
  (await client.call('media-search', { timeZone, ...input })).items.map(({ id }) => id);

/** A photo with these tags and notes. */
async function photo(client: Client, created: string, { tags = [] as string[], notes = '' } = {}): Promise<string> {
  const { id } = await addPhoto(world.url, client, { created, tags });
  if (notes !== '') await client.call('media-change', { mediaId: id, baseVersion: 1, notes });
  return id;
}

describe('searching by tags', () => {
  it('finds what has any of them, whatever case and accents, newest first and each once', async () => {
    const both = await photo(plus, '2025-01-03T12:00:00Z', { tags: ['Eczéma', 'Arm'] });
    const arm = await photo(plus, '2025-01-02T12:00:00Z', { tags: ['arm'] });
    await photo(plus, '2025-01-01T12:00:00Z', { tags: ['leg'] });
    expect(await idsOf(plus, { tags: ['ARM', 'eczema'] })).toEqual([both, arm]);
    expect(await idsOf(plus, { tags: ['eczema'] })).toEqual([both]);
    expect(await idsOf(plus, { tags: ['ar'] })).toEqual([]);
    expect(await idsOf(await world.client('derm'), { tags: ['arm'] })).toEqual([]);
  });

  it('gives whole pages of a tag that hundreds have, and leaves out what is deleted', async () => {
    const np = await world.client('np');
    const template = await photo(np, '2019-01-01T12:00:00Z');
    const start = Date.parse('2025-02-03T18:00:00Z');
    const ids = await manyPhotos(
      world.app,
      template,
      Array.from({ length: 260 }, (_, n) => new Date(start + n * 1000)),
    );
    await np.call('media-tagMany', { mediaIds: ids, add: ['serial'] });
    await np.call('media-delete', { mediaIds: ids.slice(250) });
    const first = await np.call('media-search', { timeZone, tags: ['Serial'] });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(50, 250).toReversed());
    const second = await np.call('media-search', { timeZone, tags: ['Serial'], before: first.next });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(0, 50).toReversed());
    expect(second.next).toBeNull();
  });
});

describe('searching by dates', () => {
  it('takes both days whole, by the viewer’s own time zone, also without one of them', async () => {
    const free = await world.client('free');
    const [late, noon, early] = [
      await photo(free, '2025-03-11T05:59:59.999Z'),
      await photo(free, '2025-03-10T18:00:00Z'),
      await photo(free, '2025-03-10T06:00:00Z'),
    ];
    await photo(free, '2025-03-11T06:00:00Z');
    await photo(free, '2025-03-10T05:59:59.999Z');
    const day = { from: '2025-03-10', to: '2025-03-10' };
    expect(await idsOf(free, day)).toEqual([late, noon, early]);
    expect(await idsOf(free, { from: '2025-03-10', to: null })).toHaveLength(4);
    expect(await idsOf(free, { from: null, to: '2025-03-10' })).toHaveLength(4);
    expect(await idsOf(free, { from: '2025-03-11', to: '2025-03-10' })).toEqual([]);
  });

  it('is not combined with tags: refused, at the tags', async () => {
    await expect(idsOf(plus, { tags: ['arm'], from: '2025-01-01' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { tags: 'Tags and dates are not combined.' },
    });
  });
});

describe('searching in notes', () => {
  it('finds a part of them whatever its case, alone, with tags and with dates', async () => {
    const resident = await world.client('resident');
    const newer = await photo(resident, '2025-05-02T12:00:00Z', { notes: 'Left FOREARM, 6 mm', tags: ['mole'] });
    const older = await photo(resident, '2025-05-01T12:00:00Z', { notes: 'right forearm' });
    await photo(resident, '2025-05-03T12:00:00Z', { notes: 'Leg' });
    await photo(resident, '2025-05-04T12:00:00Z');
    expect(await idsOf(resident, { notes: 'Forearm' })).toEqual([newer, older]);
    expect(await idsOf(resident, { notes: 'forearm', tags: ['Mole'] })).toEqual([newer]);
    expect(await idsOf(resident, { notes: 'forearm', to: '2025-05-01' })).toEqual([older]);
    expect(await idsOf(resident, { notes: 'nowhere' })).toEqual([]);
    expect(await idsOf(resident, { notes: '  ' })).toHaveLength(4);
  });

  it('says of the last page that nothing older is left', async () => {
    const ent = await world.client('ent');
    const template = await photo(ent, '2019-01-01T12:00:00Z', { notes: 'needle' });
    const days = Array.from({ length: 40 }, (_, n) => new Date(Date.parse('2025-01-01T18:00:00Z') + n * 86_400_000));
    const ids = await manyPhotos(world.app, template, days);
    for (const id of ids.slice(0, 20))
      await ent.call('media-change', { mediaId: id, baseVersion: 1, notes: 'a NEEDLE' });
    const first = await ent.call('media-search', { timeZone, notes: 'needle' });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 20).toReversed());
    const last = await ent.call('media-search', { timeZone, notes: 'needle', before: first.next });
    expect(last.items.map(({ id }) => id)).toEqual([template]);
    expect(last.next).toBeNull();
  });
});
