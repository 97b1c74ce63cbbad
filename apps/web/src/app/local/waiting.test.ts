import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from './command.ts';
import { FakeBrowser, FakeClock, settled, watchEncryption } from './fake-browser.testing.ts';
import { FakePortal } from './fake-portal.testing.ts';
import { deleteStore, openStore, type Store } from './store.ts';
import { Vault } from './vault.ts';
import { Waiting } from './waiting.ts';

let store: Store;
let stop: () => void;
beforeEach(() => {
  stop = watchEncryption();
});
afterEach(async () => {
  stop();
  store.close();
  await deleteStore('waiting.ana');
});

/** A tab of Ana in which what is sent is answered at once, and files go over when the test says so. */
async function open() {
  const clock = new FakeClock();
  const portal = new FakePortal();
  portal.sessions.set('here', { person: 'ana', locked: false });
  const { ground } = new FakeBrowser('waiting', clock).open();
  store = await openStore('waiting.ana');
  const vault = new Vault(ground, 'ana', store);
  const uploads = new Map<string, () => void>();
  const waiting = new Waiting({
    ground,
    vault,
    personId: 'ana',
    send: (command) => portal.send('here', command),
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
    const at = new Date(clock.now).toISOString();
    const shape = files.length > 0 ? { shape: 2, files } : { shape: 1 };
    await waiting.add({ ...how, ...shape, id, stream, at } as unknown as Command);
    await settled();
  };
  const said = () => portal.said.map(({ id }) => id);
  return { vault, waiting, portal, uploads, does, said };
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
