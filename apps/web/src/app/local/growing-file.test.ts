import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeBrowser, FakeClock, watchEncryption } from './fake-browser.testing.ts';
import { FakePortal } from './fake-portal.testing.ts';
import { GrowingFile } from './growing-file.ts';
import { filesIn, isUnfinished, openFile } from './kept-files.ts';
import { openStore } from './store.ts';
import { sweepFiles } from './sweep-files.ts';
import { Vault } from './vault.ts';

const kib = 1024;
const day = 24 * 60 * 60_000;
const clock = new FakeClock();
const portal = new FakePortal();
let runs = 0;
let stopWatching = () => {};

beforeAll(() => {
  stopWatching = watchEncryption();
});
afterAll(() => stopWatching());

const desk = () => new FakeBrowser(`growing${(runs += 1)}`, clock);

/** What a tab of the browser keeps of Ana, and a film that begins in it. */
async function openTab(browser: FakeBrowser) {
  const tab = browser.open();
  portal.sessions.set(browser.name, { person: 'ana', locked: false });
  const vault = new Vault(tab.ground, 'ana', await openStore(`${browser.name}.ana`));
  await vault.unlock(portal.askHalf(browser.name, 'ana'));
  const ports = { ground: tab.ground, vault, personId: 'ana', place: 'photo.1', formId: '1' };
  const begin = () => GrowingFile.begin(ports, { id: '1', name: '1.webm', type: 'video/webm' });
  return { tab, vault, begin };
}

/** The n-th second of a film: each byte says which. */
const second = (n: number, bytes = 300 * kib) => new Uint8Array(bytes).fill(n).buffer;
const seconds = (count: number) => Buffer.concat(Array.from({ length: count }, (_, n) => Buffer.from(second(n + 1))));

test('after a crash the file is there up to the last second that was added, however long nobody comes', async () => {
  const browser = desk();
  const { tab, begin } = await openTab(browser);
  const film = (await begin())!;
  for (let n = 1; n <= 8; n += 1) expect(await film.add(second(n), { ms: n * 1_000 })).toBe(true);
  tab.end();
  clock.jump += 100 * day;
  const { vault, tab: next } = await openTab(browser);
  await sweepFiles(vault, next.ground);
  const [found] = filesIn(vault, 'photo.');
  expect(found).toMatchObject({ size: 8 * 300 * kib, whole: false, unfinished: { ms: 8_000 } });
  expect(isUnfinished(found!)).toBe(true);
  const bytes = Buffer.from(await (await openFile(vault, found!))!.arrayBuffer());
  expect(bytes.equals(seconds(8))).toBe(true);
});

test('seconds of any size, also of whole pieces, come back byte for byte once it has ended', async () => {
  const { vault, begin } = await openTab(desk());
  const film = (await begin())!;
  const sizes = [1, 1024 * kib - 1, 1024 * kib, 3000 * kib, 7];
  for (const [n, size] of sizes.entries()) void film.add(second(n, size), null);
  expect(await film.end()).toBe(true);
  const bytes = Buffer.from(await (await openFile(vault, filesIn(vault, 'photo.')[0]!))!.arrayBuffer());
  expect(bytes.equals(Buffer.concat(sizes.map((size, n) => Buffer.from(second(n, size)))))).toBe(true);
});

test('where the room ends in the middle, it says so at once and is not whole', async () => {
  const browser = desk();
  const { vault, begin } = await openTab(browser);
  const film = (await begin())!;
  expect(await film.add(second(1), null)).toBe(true);
  browser.room = 8 * 1024 * kib;
  expect(await film.add(second(2), null)).toBe(false);
  browser.room = Infinity;
  expect(await film.add(second(3), null)).toBe(false);
  expect(await film.end()).toBe(false);
  expect(filesIn(vault, 'photo.')[0]).toMatchObject({ size: 300 * kib, whole: false });
});

test('while the session is locked no file begins', async () => {
  const { vault, begin } = await openTab(desk());
  await vault.lock();
  expect(await begin()).toBeNull();
});
