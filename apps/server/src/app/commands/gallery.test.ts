import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addPhoto, drawnPhoto } from '../../features/media/media-world.testing.ts';
import { disablePerson } from '../../features/person/person.ts';
import { runAdmin } from '../admin.ts';
import { startCallsWorld } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const timeZone = 'America/Edmonton';

let world: CallsWorld;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['gallery', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });

it('a disabled account’s gallery is handed over whole, with notes, tags, consents and pictures, and is read there', async () => {
  const [from, to] = [await world.client('resident'), await world.client('plus')];
  const own = await addPhoto(world.url, to, { tags: ['Mole'] });
  const created = own.created;
  const consent = { givenBy: 'patient' as const, way: 'in-writing' as const, uses: [] };
  const bytes = await drawnPhoto(77);
  const photo = await addPhoto(world.url, from, { created, tags: ['mole', 'arm'], consent, consentAt: created }, bytes);
  await from.call('media-change', { mediaId: photo.id, baseVersion: 1, notes: 'Left forearm' });
  expect(await admin('hand-over', cast.resident.email, cast.plus.email)).toBe(1);
  expect(said).toEqual([`${cast.resident.email} is not disabled: their gallery is theirs.`]);

  await disablePerson(world.app.write, null, cast.resident.id);
  said = [];
  expect(await admin('hand-over', cast.resident.email, cast.plus.email)).toBe(0);
  expect(said).toEqual([`${cast.plus.email} has 1 photo or film of ${cast.resident.email} now.`]);
  const { items, use } = await to.call('media-page', { timeZone });
  expect(use.items).toBe(2);
  const got = items.find(({ id }) => id === photo.id)!;
  // Tags take the spelling of their new owner's list; of two photos of one millisecond one moves.
  expect(got).toMatchObject({ notes: 'Left forearm', tags: ['Mole', 'arm'], consent });
  expect(got.created).not.toBe(own.created);
  expect((await to.call('media-search', { timeZone, tags: ['ARM'] })).items.map(({ id }) => id)).toEqual([photo.id]);
  for (const path of ['', '/thumbnail']) {
    const answer = await fetch(`${world.url}/V5/media/${photo.id}${path}`, { headers: { cookie: to.cookie } });
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  const { rows } = await world.app.write.query(
    `select actor_id, detail from audit_entry where kind = 'media-handed-over' and $1 = any(subject_ids)`,
    [photo.id],
  );
  expect(rows).toEqual([{ actor_id: null, detail: { from: cast.resident.id, to: cast.plus.id } }]);
});

it('a disabled account’s gallery is deleted before its time', async () => {
  const client = await world.client('np');
  const { id } = await addPhoto(world.url, client);
  await disablePerson(world.app.write, null, cast.np.id);
  expect(await admin('delete', cast.np.email)).toBe(0);
  expect(said).toEqual([`Deleted 1 photo or film of ${cast.np.email}; a server removes the bytes within minutes.`]);
  const { rows } = await world.app.write.query('select deleted_at is not null as deleted from media where id = $1', [
    id,
  ]);
  expect(rows[0] ?? { deleted: true }).toEqual({ deleted: true });
});

it.each([
  [[], 'gallery: say what to do.'],
  [['hand-over', 'a@b.example'], 'gallery hand-over: EMAIL and TO-EMAIL are needed.'],
  [['delete'], 'gallery delete: EMAIL is needed.'],
])('called as %j it says what is wrong', async (args, sentence) => {
  expect(await admin(...args)).toBe(2);
  expect(said[0]!.split('\n').at(-1)).toBe(sentence);
});
