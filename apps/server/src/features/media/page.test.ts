import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { Media } from '@consult/contract/media/media.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { addPhoto, manyPhotos } from './media-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

const edmonton = 'America/Edmonton';

/** A person whose gallery holds a photo of 2020 and photos of these moments. */
async function galleryWith(who: CastName, moments: readonly Date[]): Promise<Client> {
  const client = await world.client(who);
  const { id } = await addPhoto(world.url, client, { created: '2020-01-01T12:00:00.000Z' });
  await manyPhotos(world.app, id, moments);
  return client;
}

/** So many moments, the first then and each a second later. */
const from = (start: string, count: number): Date[] =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(start) + n * 1000));

/** All pages, as Load More fetches them. */
async function pages(client: Client, timeZone: string): Promise<Media[][]> {
  const found: Media[][] = [];
  let before: string | null = null;
  do {
    const page: { items: Media[]; next: string | null } = await client.call('media-page', { timeZone, before });
    found.push(page.items);
    before = page.next;
  } while (before !== null);
  return found;
}

describe('a page', () => {
  it('goes on to the end of the last item’s day, and a day of more than 200 with the next page', async () => {
    const client = await galleryWith('np', [
      ...from('2025-05-03T18:00:00Z', 450),
      ...from('2025-05-04T18:00:00Z', 15),
      ...from('2025-05-05T18:00:00Z', 12),
    ]);
    const found = await pages(client, edmonton);
    expect(found.map((items) => items.length)).toEqual([27, 200, 200, 50, 1]);
    const all = found.flat().map(({ created }) => created);
    expect(new Set(all).size).toBe(478);
    expect(all).toEqual(all.toSorted().toReversed());
  });

  it('ends with the days of the viewer’s own time zone, also where its clocks change', async () => {
    // 25 photos around the midnight of Edmonton, which is seven hours into the day of UTC.
    const client = await galleryWith('free', [
      ...from('2025-11-03T06:59:50Z', 10),
      ...from('2025-11-03T07:00:00Z', 19),
      ...from('2025-03-09T06:59:55Z', 5),
      ...from('2025-03-09T07:00:00Z', 30),
    ]);
    const lengths = async (zone: string) => (await pages(client, zone)).map((items) => items.length);
    // 19 of the third of November and 10 of the second; in UTC all are of the third.
    expect(await lengths(edmonton)).toEqual([29, 30, 6]);
    expect(await lengths('UTC')).toEqual([29, 35, 1]);
    expect(await lengths('Asia/Tokyo')).toEqual([29, 35, 1]);
  });

  it('tells what the gallery holds in all', async () => {
    const client = await galleryWith('resident', from('2025-05-03T18:00:00Z', 30));
    const { use } = await client.call('media-page', { timeZone: edmonton });
    expect(use).toMatchObject({ items: 31, mostItems: 100_000, mostBytes: 200 * 1024 ** 3 });
  });

  it('is audited as one entry that names what it showed', async () => {
    const client = await galleryWith('derm2', from('2025-05-03T18:00:00Z', 3));
    const { items } = await client.call('media-page', { timeZone: edmonton });
    const { rows } = await world.app.write.query(
      `select kind, subject_kind, subject_ids from audit_entry where actor_id = $1 and kind like 'media-%'
        and kind <> 'media-added'`,
      [cast.derm2.id],
    );
    expect(rows).toEqual([{ kind: 'media-listed', subject_kind: 'media', subject_ids: items.map(({ id }) => id) }]);
  });

  it('knows every zone that a browser may have', async () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'US/Mountain'];
    const { rows } = await world.app.write.query('select now() at time zone zone from unnest($1::text[]) zone', [
      zones,
    ]);
    expect(rows).toHaveLength(zones.length);
  });
});

it('months are counted by the viewer’s own time zone', async () => {
  const client = await galleryWith('cardio', [...from('2025-06-01T05:59:59Z', 3), ...from('2025-06-30T12:00:00Z', 4)]);
  expect(await client.call('media-months', { timeZone: edmonton })).toEqual({
    months: [
      { month: '2025-06', count: 6 },
      { month: '2025-05', count: 1 },
      { month: '2020-01', count: 1 },
    ],
  });
  const utc = (await client.call('media-months', { timeZone: 'UTC' })).months;
  expect(utc[0]).toEqual({ month: '2025-06', count: 7 });
});

describe('what is new since', () => {
  it('comes in the order of its arrival, whenever it was taken, in portions that miss nothing', async () => {
    const client = await galleryWith('plus', []);
    const { arrival } = await client.call('media-page', { timeZone: edmonton });
    const { items } = await client.call('media-page', { timeZone: edmonton });
    const added = await manyPhotos(world.app, items[0]!.id, from('2019-05-03T18:00:00Z', 450));
    const found: string[] = [];
    let since = arrival;
    for (let more = true; more;) {
      const part: { items: Media[]; arrival: number; more: boolean } = await client.call('media-since', {
        arrival: since,
      });
      found.push(...part.items.map(({ id }) => id));
      ({ arrival: since, more } = part);
    }
    expect(new Set(found)).toEqual(new Set(added));
    expect(found).toHaveLength(450);
    expect(await client.call('media-since', { arrival: since })).toEqual({
      items: [],
      gone: [],
      arrival: since,
      more: false,
    });
  });

  it('never lies behind a number that was told, however many write at once', async () => {
    const client = await world.client('approver');
    const told: number[] = [];
    const seen = new Set<string>();
    let since = 0;
    const look = async () => {
      const part = await client.call('media-since', { arrival: since });
      for (const { id } of part.items) seen.add(id);
      told.push(part.arrival);
      since = part.arrival;
    };
    const adding = Promise.all(Array.from({ length: 12 }, () => addPhoto(world.url, client)));
    let done = false;
    const looking = (async () => {
      while (!done) await look();
    })();
    const added = await adding;
    done = true;
    await looking;
    await look();
    expect([...seen].toSorted()).toEqual(added.map(({ id }) => id).toSorted());
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });
});
