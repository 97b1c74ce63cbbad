import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Command } from './command.ts';
import { FakeBrowser, FakeClock, settled, watchEncryption } from './fake-browser.testing.ts';
import { FakePortal } from './fake-portal.testing.ts';
import { KeptFiles } from './kept-files.ts';
import { keepAt } from './kept-records.ts';
import { openStore } from './store.ts';
import { dropFilesOf, handOverFiles, leaveFiles, sweepFiles } from './sweep-files.ts';
import { Vault } from './vault.ts';

const mib = 1024 * 1024;
const day = 24 * 60 * 60_000;

let clock: FakeClock;
let portal: FakePortal;
let runs = 0;
let stopWatching = () => {};

beforeAll(() => {
  stopWatching = watchEncryption();
});
afterAll(() => stopWatching());
beforeEach(() => {
  runs += 1;
  clock = new FakeClock();
  portal = new FakePortal();
});

const desk = () => new FakeBrowser(`files${runs}`, clock);
const form = 'form-1';
const place = `consult.${form}`;

/** What a tab of the browser keeps of Ana. */
async function openTab(browser: FakeBrowser) {
  const tab = browser.open();
  portal.sessions.set(browser.name, { person: 'ana', locked: false });
  const store = await openStore(`${browser.name}.ana`);
  const vault = new Vault(tab.ground, 'ana', store);
  const ask = portal.askHalf(browser.name, 'ana');
  await vault.unlock(ask);
  const filesOf = (formId: string, at = `consult.${formId}`) =>
    new KeptFiles({ ground: tab.ground, vault, personId: 'ana', place: at, formId });
  return { tab, vault, store, ask, filesOf, files: filesOf(form) };
}

function photo(size = 2 * mib + 3): File {
  const bytes = new Uint8Array(size);
  for (let n = 0; n < size; n += 1000) bytes[n] = n / 1000;
  return new File([bytes], 'mole.jpg', { type: 'image/jpeg' });
}
const about = (order = 0) => ({ name: 'mole.jpg', order, attachmentId: null });
const bytesOf = async (file: File | null) => Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
const command = (id: string, input: object) => ({ id, input }) as unknown as Command;
const pieces = (vault: Vault) => vault.keysFrom('bytes.');

test('a file lies there in pieces, and comes back byte for byte under its name in the next visit', async () => {
  const browser = desk();
  const { tab, files } = await openTab(browser);
  const file = photo();
  expect(await files.keep('f1', file, about())).toBe(true);
  await files.note('f1', { attachmentId: 'a1' });
  tab.end();
  const next = await openTab(browser);
  expect(next.files.list()).toMatchObject([{ id: 'f1', name: 'mole.jpg', size: file.size, attachmentId: 'a1' }]);
  const back = await next.files.open('f1');
  expect([back?.name, back?.type]).toEqual(['mole.jpg', 'image/jpeg']);
  expect((await bytesOf(back)).equals(await bytesOf(file))).toBe(true);
  expect(await pieces(next.vault)).toHaveLength(3);
});

test('a start reads no bytes, and what lies on the disk tells neither name nor content', async () => {
  const browser = desk();
  const { store, files } = await openTab(browser);
  await files.keep('f1', new File(['Biopsy of the left forearm'], 'Wanda.pdf'), { ...about(), name: 'Wanda.pdf' });
  const all = await store.all();
  expect(all.map(({ key }) => key)).toEqual([`file.${place}~f1`]);
  const disk = [...all, await store.get('bytes.f1.0')];
  const text = disk
    .map((record) => Buffer.from(record?.data ?? new ArrayBuffer(0)).toString('latin1') + JSON.stringify(record))
    .join();
  for (const word of ['Wanda', 'Biopsy', 'forearm']) expect(text).not.toContain(word);
});

test('another person at the same browser reads nothing of it', async () => {
  const browser = desk();
  const { files } = await openTab(browser);
  await files.keep('f1', photo(10), about());
  portal.sessions.set(browser.name, { person: 'ben', locked: false });
  const vault = new Vault(browser.open().ground, 'ben', await openStore(`${browser.name}.ana`));
  await vault.unlock(portal.askHalf(browser.name, 'ben'));
  const ofBen = new KeptFiles({ ground: browser.open().ground, vault, personId: 'ben', place, formId: form });
  expect(ofBen.list()).toEqual([]);
  expect(await vault.piece('bytes.f1.0')).toBeNull();
});

test('a form with words and files counts as half written once, one with a file alone too, and a sent one not', async () => {
  const { store, vault, filesOf, files } = await openTab(desk());
  await keepAt(vault, place, { words: 'Dear' });
  await files.keep('f1', photo(10), about());
  await files.keep('f2', photo(10), about(1));
  expect(await store.left()).toMatchObject({ written: 1 });
  await filesOf('m1', 'reply.a1').keep('f3', photo(10), about());
  expect(await store.left()).toMatchObject({ written: 2 });
  await filesOf('m1', 'reply.a1').note('f3', { handedOver: true });
  expect(await store.left()).toMatchObject({ written: 1 });
});

test('what does not fit leaves nothing behind, and keeps its room for words', async () => {
  const browser = desk();
  const { vault, files } = await openTab(browser);
  browser.room = 8 * mib;
  expect(await files.keep('f1', photo(10), about())).toBe(false);
  browser.room = Infinity;
  const put = vault.putPiece.bind(vault);
  vault.putPiece = async (key, bytes) => (key.endsWith('.1') ? false : put(key, bytes));
  expect(await files.keep('f2', photo(17 * mib), about())).toBe(false);
  expect(files.list()).toEqual([]);
  expect(await pieces(vault)).toEqual([]);
});

test('a photo is written all at once: where the disk refuses a part of it, nothing of it lies there', async () => {
  const browser = desk();
  const { store, vault, files } = await openTab(browser);
  const put = store.putTogether.bind(store);
  // The disk is full in the middle: a record that no database takes.
  store.putTogether = (records) => put(records.map((one, n) => (n === 2 ? { ...one, key: null as never } : one)));
  expect(await files.keep('f1', photo(), about())).toBe(false);
  expect([files.list(), await store.all(), await pieces(vault)]).toEqual([[], [], []]);
  store.putTogether = put;
  expect(await files.keep('f1', photo(), about())).toBe(true);
  expect(await pieces(vault)).toHaveLength(3);
});

test('a photo is shown as kept once all of it lies on the disk, and then in the other tabs too', async () => {
  const browser = desk();
  const { store, files } = await openTab(browser);
  const other = await openTab(browser);
  const disk = Promise.withResolvers<void>();
  const put = store.putTogether.bind(store);
  store.putTogether = async (records) => {
    await disk.promise;
    await put(records);
  };
  const kept = files.keep('f1', photo(), about());
  await settled();
  expect([files.list(), other.files.list()]).toEqual([[], []]);
  disk.resolve();
  expect(await kept).toBe(true);
  await settled();
  expect([files.list(), other.files.list()]).toMatchObject([[{ id: 'f1' }], [{ id: 'f1' }]]);
});

test('what is noted of a photo while it is being written stays, and one that is removed meanwhile is gone', async () => {
  const { store, vault, files } = await openTab(desk());
  const put = store.putTogether.bind(store);
  const later = () => {
    const disk = Promise.withResolvers<void>();
    store.putTogether = async (records) => {
      await disk.promise;
      await put(records);
    };
    return disk.resolve;
  };
  let write = later();
  const noted = files.keep('f1', photo(), about());
  await settled();
  await files.note('f1', { attachmentId: 'a1' });
  write();
  expect(await noted).toBe(true);
  expect(files.list()).toMatchObject([{ id: 'f1', attachmentId: 'a1', whole: true }]);
  write = later();
  const removed = files.keep('f2', photo(), about());
  await settled();
  await files.drop('f2');
  write();
  expect(await removed).toBe(false);
  expect(files.list().map(({ id }) => id)).toEqual(['f1']);
  expect((await pieces(vault)).every((key) => key.startsWith('bytes.f1.'))).toBe(true);
});

test('where the browser keeps nothing, no file is kept', async () => {
  const vault = new Vault(desk().open().ground, 'ana', null);
  const files = new KeptFiles({ ground: desk().open().ground, vault, personId: 'ana', place, formId: form });
  expect(await files.keep('f1', photo(10), about())).toBe(false);
  expect(vault.all('kept')).toEqual([]);
});

test('a lock and a Logout in the middle of storing wait for the file', async () => {
  const browser = desk();
  const { vault, files } = await openTab(browser);
  void files.keep('f1', photo(), about());
  expect(vault.unwritten).toBe(true);
  await vault.lock();
  vault.close();
  const next = await openTab(browser);
  expect((await next.files.open('f1'))?.size).toBe(2 * mib + 3);
});

test('a file that is chosen while there is no key is kept once there is', async () => {
  const { vault, ask, files } = await openTab(desk());
  await vault.lock();
  const kept = files.keep('f1', photo(), about());
  await settled();
  expect(files.list()).toEqual([]);
  await vault.unlock(ask);
  expect(await kept).toBe(true);
  expect((await files.open('f1'))?.size).toBe(2 * mib + 3);
});

test('a file that is removed while it is being stored leaves no bytes', async () => {
  const { vault, files } = await openTab(desk());
  const kept = files.keep('f1', photo(), about());
  await files.drop('f1');
  await kept;
  await files.drop('f1');
  expect(await pieces(vault)).toEqual([]);
  expect(files.list()).toEqual([]);
});

test('one tab at a time has the claim to a file, and the next gets it when that one is gone', async () => {
  const browser = desk();
  const [first, second] = [await openTab(browser), await openTab(browser)];
  const granted: string[] = [];
  first.files.claim('f1', () => granted.push('first'));
  second.files.claim('f1', () => granted.push('second'));
  await settled();
  expect(granted).toEqual(['first']);
  first.tab.end();
  await settled();
  expect(granted).toEqual(['first', 'second']);
});

test('bytes stay while a command waits with their form, and go once it is confirmed', async () => {
  const { vault, filesOf } = await openTab(desk());
  const reply = filesOf('m1', 'reply.a1');
  await reply.keep('f1', photo(10), about());
  await vault.put({ key: 'command.m1', kind: 'command', value: { input: { formId: 'm1' } } });
  await handOverFiles(vault, command('m1', { formId: 'm1' }));
  await leaveFiles(vault, 'm1');
  expect(reply.list()).toMatchObject([{ handedOver: true }]);
  await dropFilesOf(vault, command('other', { formId: 'm2' }));
  expect(await pieces(vault)).toHaveLength(1);
  await dropFilesOf(vault, command('m1', { formId: 'm1' }));
  expect(await pieces(vault)).toEqual([]);
});

test('a form that is left keeps its files while somebody writes in it, and loses them after it was sent', async () => {
  const { vault, files } = await openTab(desk());
  await files.keep('f1', photo(10), about());
  await keepAt(vault, place, { words: 'Dear' });
  await leaveFiles(vault, form);
  expect(files.list()).toHaveLength(1);
  for (const { key } of vault.all('kept')) if (key.startsWith('kept.')) await vault.remove(key);
  await leaveFiles(vault, form);
  expect([files.list(), await pieces(vault)]).toEqual([[], []]);
});

test('a start sweeps what belongs to no form any more, and leaves what a form or reply names', async () => {
  const { tab, vault, filesOf, files } = await openTab(desk());
  const keepOne = async (formId: string, at = `consult.${formId}`) =>
    filesOf(formId, at).keep(formId, photo(10), about());
  for (const formId of ['written', 'alone', 'over', 'out']) await keepOne(formId);
  await keepOne('m1', 'reply.a1');
  await keepAt(vault, 'consult.written', { words: 'Dear' });
  await vault.put({ key: 'reply-with.a1', kind: 'kept', value: { messageId: 'm1' } });
  await filesOf('over').note('over', { ready: { name: 'x', size: 1, contentType: 'image/jpeg' } });
  await filesOf('out').note('out', { removed: true });
  const left = () => vault.all('kept').flatMap(({ key }) => (key.startsWith('file.') ? key.split('~')[1] : []));
  await sweepFiles(vault, tab.ground);
  expect(left()).toHaveLength(5);
  await clock.advance(60_000);
  await sweepFiles(vault, tab.ground);
  expect(new Set(left())).toEqual(new Set(['alone', 'm1', 'written']));
  await clock.advance(14 * day);
  await sweepFiles(vault, tab.ground);
  expect(new Set(left())).toEqual(new Set(['m1', 'written']));
  expect((await pieces(vault)).length).toBe(2);
  // Bytes of which nothing is known any more.
  await vault.putPiece('bytes.lost.0', new ArrayBuffer(8));
  await sweepFiles(vault, tab.ground);
  expect((await pieces(vault)).length).toBe(2);
  expect(files.list()).toEqual([]);
});
