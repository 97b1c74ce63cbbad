import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from './command.ts';
import { FakeBrowser, FakeClock, limited, settled, watchEncryption } from './fake-browser.testing.ts';
import { FakePortal } from './fake-portal.testing.ts';
import { deleteStore, openStore, type Store } from './store.ts';
import { Vault } from './vault.ts';
import { Waiting } from './waiting.ts';

let store: Store;
/** How many records each removal took. */
let removals: number[];
/** Whether the disk is so full that it neither forgets nor can be read. */
let stuck: boolean;
let stop: () => void;
beforeEach(() => {
  stop = watchEncryption();
  removals = [];
  stuck = false;
});
const stores: Store[] = [];
afterEach(async () => {
  stop();
  for (const one of stores.splice(0)) one.close();
  await deleteStore('waiting.ana');
});

/** A tab of Ana in which what is sent is answered at once, and files go over when the test says so. */
async function open(clock = new FakeClock(), portal = new FakePortal(), browser = new FakeBrowser('waiting', clock)) {
  portal.sessions.set('here', { person: 'ana', locked: false });
  const { ground } = browser.open();
  store = await openStore('waiting.ana');
  stores.push(store);
  const { delete: remove, look } = store;
  const noRoom = () => Promise.reject(new DOMException('No room.', 'UnknownError'));
  store.look = (keys) => (stuck ? noRoom() : look(keys));
  store.delete = (...keys) => {
    removals.push(keys.length);
    return stuck ? noRoom() : remove(...keys);
  };
  const vault = new Vault(
    ground,
    'ana',
    limited(store, () => browser.room <= 0),
  );
  const uploads = new Map<string, () => void>();
  const waiting = new Waiting({
    ground,
    vault,
    personId: 'ana',
    send: (commands) => portal.send('here', commands),
    bring: (command) =>
      new Promise<void>((resolve) => {
        uploads.set(command.id, () => void portal.bring('here', command).then(resolve));
      }),
    serverNow: () => clock.now,
  });
  await vault.unlock(portal.askHalf('here', 'ana'));
  await settled();
  const does = async (id: string, stream: string, files: string[] = []) => {
    const how = { person: 'ana', call: 'message-send', says: true, about: {}, input: { words: id } } as const;
    const at = new Date(waiting.now()).toISOString();
    const shape = files.length > 0 ? { shape: 2, files } : { shape: 1 };
    const added = waiting.add({ ...how, ...shape, id, stream, at } as unknown as Command);
    // A device that can not keep it now does not hold it back.
    await clock.advance(1_000);
    await added;
  };
  const said = () => portal.said.map(({ id }) => id);
  return { clock, browser, vault, waiting, portal, uploads, does, said };
}

/** What is on its way arrives; what leaves then is on its way. */
async function arrive(portal: FakePortal): Promise<void> {
  for (const run of portal.late.splice(0)) run();
  await settled();
}

test('what has no files goes out beside whatever is being uploaded, and behind its own consult’s', async () => {
  const { does, said, uploads } = await open();
  for (const n of [1, 2, 3, 4, 5]) await does(`photo-${n}`, `consult-${n}`, [`file-${n}`]);
  await does('words', 'consult-6');
  await does('behind', 'consult-1');
  expect(said()).toEqual(['words']);
  // As many are uploaded at a time as are sent.
  expect([...uploads.keys()]).toEqual(['photo-1', 'photo-2', 'photo-3', 'photo-4']);
  uploads.get('photo-1')!();
  await settled();
  expect(said()).toEqual(['words', 'photo-1', 'behind']);
  expect([...uploads.keys()].at(-1)).toBe('photo-5');
});

test('what was refused asks its person also on the page without a key, after an undo of its discarding too', async () => {
  const { does, waiting, portal } = await open();
  portal.refuses.add('words');
  await does('words', 'consult-1');
  expect(await store.left()).toMatchObject({ commands: 1, asks: 1 });
  const [refused] = waiting.shown();
  await waiting.discard('words');
  await waiting.add(refused!.command);
  await settled();
  expect(await store.left()).toMatchObject({ commands: 1, asks: 1 });
});

test('what was begun when the session is locked, or over, does not go out any more', async () => {
  const { waiting, does, said } = await open();
  waiting.pause();
  await does('words', 'consult-1');
  waiting.resume();
  // It is looked up on the disk when the lock comes.
  waiting.pause();
  await settled();
  expect(said()).toEqual([]);
  waiting.resume();
  waiting.close();
  await settled();
  expect(said()).toEqual([]);
  expect(await store.left()).toMatchObject({ commands: 1 });
});

test('what was done on a full disk, or locked, goes out in its order once there is room and a key again', async () => {
  const { clock, browser, vault, waiting, portal, does, said } = await open();
  portal.lines.set('here', 'cut');
  browser.room = 0;
  for (const n of [1, 2, 3]) await does(`full-${n}`, 'consult-1');
  browser.room = Infinity;
  await does('room', 'consult-1');
  expect(vault.unwritten).toBe(false);
  waiting.pause();
  await vault.lock();
  for (const n of [1, 2, 3]) await does(`locked-${n}`, 'consult-1');
  portal.lines.set('here', 'up');
  await vault.unlock(portal.askHalf('here', 'ana'));
  waiting.resume();
  await clock.advance(0);
  expect(said()).toEqual(['full-1', 'full-2', 'full-3', 'room', 'locked-1', 'locked-2', 'locked-3']);
});

test('what its person deleted in another tab is not sent by this one', async () => {
  const { clock, waiting, portal, does, said } = await open();
  portal.lines.set('here', 'cut');
  await does('deleted', 'consult-1');
  await deleteStore('waiting.ana');
  portal.lines.set('here', 'up');
  waiting.resume();
  await clock.advance(120_000);
  expect(said()).toEqual([]);
});

test('all goes out beside a disk that has no room even to forget it, and nothing hangs on it then', async () => {
  const { clock, browser, vault, waiting, portal, does, said } = await open();
  portal.lines.set('here', 'cut');
  await vault.put({ key: 'kept.reply.consult-1~1', kind: 'kept', value: 'Biopsy' });
  await does('kept', 'consult-1');
  browser.room = 0;
  stuck = true;
  await does('no-room', 'consult-2');
  await vault.remove('kept.reply.consult-1~1');
  expect(vault.unwritten).toBe(true);
  portal.lines.set('here', 'up');
  waiting.resume();
  await clock.advance(0);
  expect(said().toSorted()).toEqual(['kept', 'no-room']);
  expect(waiting.count).toBe(0);
  expect(vault.unwritten).toBe(false);
  // What its person discards would be sent by the next start.
  browser.room = Infinity;
  stuck = false;
  await clock.advance(120_000);
  portal.lines.set('here', 'cut');
  await does('discarded', 'consult-1');
  stuck = true;
  void waiting.discard('discarded');
  await clock.advance(1_000);
  expect(vault.unwritten).toBe(true);
});

test('a lock waits for no later try of what a disk refused that has room again', async () => {
  const { browser, vault, portal, does } = await open();
  portal.lines.set('here', 'cut');
  browser.room = 0;
  await does('words', 'consult-1');
  browser.room = Infinity;
  void vault.put({ key: 'kept.reply.consult-1~1', kind: 'kept', value: 'Biopsy' });
  await vault.lock();
  expect(await store.left()).toMatchObject({ commands: 1, written: 1 });
});

test('what is done after the clock was set back a day goes out by itself, and asks nobody', async () => {
  const { clock, waiting, portal, does, said } = await open();
  const day = 24 * 60 * 60_000;
  portal.lines.set('here', 'cut');
  await does('before', 'consult-1');
  clock.now -= day;
  await does('after', 'consult-1');
  portal.lines.set('here', 'up');
  // The server's next answer puts the clock right.
  clock.now += day;
  waiting.resume();
  await clock.advance(1_000);
  expect(said()).toEqual(['before', 'after']);
});

test('of many that go out the device forgets the confirmed ones together, and the last at once', async () => {
  const { waiting, does, said } = await open();
  waiting.pause();
  for (let n = 1; n <= 40; n += 1) await does(`words-${n}`, `consult-${n % 4}`);
  removals = [];
  waiting.resume();
  while (waiting.count > 0) await settled();
  await settled();
  expect(new Set(said()).size).toBe(40);
  expect(removals).toHaveLength(2);
  expect(removals[0]! + removals[1]!).toBe(40);
  expect(await store.left()).toMatchObject({ commands: 0 });
});

test('what the device has not forgotten yet is not sent again, not shown and not discarded, in no tab', async () => {
  const one = await open();
  const two = await open(one.clock, one.portal, one.browser);
  one.portal.lines.set('here', 'late');
  for (const id of ['first', 'second']) await one.does(id, 'consult-1');
  // The second one is on its way then, and holds back the forgetting of the first.
  await arrive(one.portal);
  expect(one.said()).toEqual(['first']);
  expect(await store.left()).toMatchObject({ commands: 2 });
  for (const { waiting } of [one, two]) {
    expect(waiting.shown().map(({ command }) => command.id)).toEqual(['second']);
    expect(await waiting.discard('first')).toBe(false);
  }
  await arrive(one.portal);
  expect(one.said()).toEqual(['first', 'second']);
  expect(await store.left()).toMatchObject({ commands: 0 });
});

test('a lock forgets what was confirmed, also while something is on its way', async () => {
  const { waiting, vault, portal, does } = await open();
  portal.lines.set('here', 'late');
  for (const id of ['first', 'second']) await does(id, 'consult-1');
  await arrive(portal);
  waiting.pause();
  await vault.lock();
  expect(await store.left()).toMatchObject({ commands: 1 });
});

test('what waited leaves several in one request, those of a consult in their order', async () => {
  const { waiting, portal, does, said } = await open();
  waiting.pause();
  for (let n = 1; n <= 30; n += 1) await does(`words-${n}`, `consult-${n % 6}`);
  waiting.resume();
  await settled();
  const sizes = portal.requests.map((ids) => ids.length);
  expect(sizes.length).toBeLessThan(10);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(30);
  for (let consult = 0; consult < 6; consult += 1) {
    const places = said().map((id) => Number(id.slice(6)));
    const mine = places.filter((n) => n % 6 === consult);
    expect(mine).toEqual(mine.toSorted((a, b) => a - b));
    expect(mine).toHaveLength(5);
  }
});

test('one that is refused among many holds back its own consult alone, and goes again on its person’s word', async () => {
  const { waiting, portal, does, said } = await open();
  waiting.pause();
  for (let n = 1; n <= 12; n += 1) await does(`words-${n}`, `consult-${n % 6}`);
  portal.refuses.add('words-2');
  waiting.resume();
  await settled();
  const others = [1, 3, 4, 5, 6, 7, 9, 10, 11, 12].map((n) => `words-${n}`);
  expect(said().toSorted()).toEqual(others.toSorted());
  expect(waiting.shown().map(({ command, standing }) => `${command.id} ${standing}`)).toEqual([
    'words-2 refused',
    'words-8 behind',
  ]);
  await waiting.again('words-2');
  await settled();
  expect(said().slice(-2)).toEqual(['words-2', 'words-8']);
});

test('a line that is cut while many leave costs none of them, and says none twice', async () => {
  const { clock, waiting, portal, does, said } = await open();
  waiting.pause();
  for (let n = 1; n <= 40; n += 1) await does(`words-${n}`, 'consult-1');
  portal.lines.set('here', 'answer lost');
  waiting.resume();
  await settled();
  // The server has some, and the device heard of none.
  expect(said()).toHaveLength(8);
  expect(waiting.count).toBe(40);
  portal.lines.set('here', 'up');
  await clock.advance(2_000);
  await settled();
  expect(said()).toEqual(Array.from({ length: 40 }, (_, n) => `words-${n + 1}`));
  expect(waiting.count).toBe(0);
});

test('a server that answers for none of them is asked again after a pause', async () => {
  const { clock, waiting, portal, does, said } = await open();
  portal.lines.set('here', 'nothing begun');
  await does('words', 'consult-1');
  expect(portal.requests).toHaveLength(1);
  portal.lines.set('here', 'up');
  await clock.advance(2_000);
  expect(said()).toEqual(['words']);
  expect(waiting.count).toBe(0);
});
