import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DraftSync, type DraftState, type ServerDraft } from './draft-sync.ts';

/** Two devices of one person, before a server that keeps one draft as the real one does. */
const stores = [new Map<string, string>(), new Map<string, string>()];
let device = 0;
let held: ServerDraft = null;
let clock = 0;
let saves: { text: string; version: number }[] = [];
let reachable = true;
/** Runs between the arrival of a save and its answer. */
let meanwhile: () => void = () => {};
/** The server does what it is asked, and nobody hears of it. */
let answersAreLost = false;
let sending = false;
let waiting: string[] = [];

const at = () => new Date(Date.UTC(2026, 10, 21, 10, 0, (clock += 1))).toISOString();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    if (!reachable) return response.destroy();
    const { text, version } = JSON.parse(body) as { text: string; version: number };
    saves.push({ text, version });
    if (version !== (held?.version ?? 0) && !(text === '' && held === null)) {
      response.writeHead(409).end(JSON.stringify({ code: 'DRAFT_CHANGED', error: 'changed' }));
      return;
    }
    const savedAt = at();
    held = text === '' ? null : { text, messageId: 'm1', version: version + 1, savedAt };
    const answer = { version: held?.version ?? 0, savedAt };
    meanwhile();
    if (answersAreLost) return response.destroy();
    response.end(JSON.stringify(answer));
  });
});
const pageFetch = globalThis.fetch;
const leaving: (() => void)[] = [];

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => pageFetch(new URL(path as string, `http://127.0.0.1:${port}`), init);
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stores[device]!.get(key) ?? null,
      setItem: (key: string, value: string) => stores[device]!.set(key, value),
      removeItem: (key: string) => stores[device]!.delete(key),
    },
  });
});
afterAll(() => {
  globalThis.fetch = pageFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  for (const store of stores) store.clear();
  device = 0;
  held = null;
  saves = [];
  reachable = true;
  meanwhile = () => {};
  answersAreLost = false;
  sending = false;
  waiting = [];
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

function open(on = 0): DraftSync & { shown: DraftState } {
  device = on;
  const draft = new DraftSync('ann', 'a1', {
    read: () => Promise.resolve(held),
    sending: () => sending,
    waits: (text) => waiting.includes(text),
    onSaved: () => {},
  });
  const leave = draft.enter();
  leaving.push(leave);
  draft.adopt(held, true);
  return Object.defineProperty(draft, 'shown', { get: () => draft.snapshot() }) as DraftSync & { shown: DraftState };
}

test('what is typed is saved half a second after the last key, and once', async () => {
  const draft = open();
  for (const text of ['E', 'Ex', 'Exc', 'Excise']) draft.type(text);
  const typed = performance.now();
  await expect.poll(() => draft.shown.saved).toBe(true);
  expect(performance.now() - typed).toBeGreaterThan(450);
  expect(saves).toEqual([{ text: 'Excise', version: 0 }]);
  expect(held?.text).toBe('Excise');
});

test('another device finds it, and its newer words take the place of a text that nobody touched', async () => {
  const first = open();
  first.type('Excise now');
  expect(await first.saveNow()).toBe(true);
  const second = open(1);
  expect(second.shown).toMatchObject({ text: 'Excise now', saved: true });
  second.type('Excise now, 2 mm');
  await second.saveNow();
  device = 0;
  await first.recheck(held!.version);
  expect(first.shown).toMatchObject({ text: 'Excise now, 2 mm', saved: true, other: null });
});

test('where both typed, nothing is saved over the other, and each text is there until one is chosen', async () => {
  const first = open();
  first.type('one');
  await first.saveNow();
  const second = open(1);
  second.type('two');
  await second.saveNow();
  device = 0;
  first.type('one and a half');
  expect(await first.saveNow()).toBe(false);
  await expect.poll(() => first.shown.other).toBe('two');
  expect(first.shown.text).toBe('one and a half');
  expect(held?.text).toBe('two');

  first.swap();
  expect(first.shown).toMatchObject({ text: 'two', other: 'one and a half', saved: true });
  first.swap();
  expect(first.shown).toMatchObject({ text: 'one and a half', other: 'two', saved: false });
  first.keepShown();
  await expect.poll(() => first.shown).toMatchObject({ saved: true, other: null });
  expect(held?.text).toBe('one and a half');
});

test('a choice that was not made is asked again after a reload', async () => {
  const first = open();
  first.type('one');
  await first.saveNow();
  const second = open(1);
  second.type('two');
  await second.saveNow();
  device = 0;
  first.type('mine');
  await first.saveNow();
  await expect.poll(() => first.shown.other).toBe('two');
  const again = open();
  expect(again.shown).toMatchObject({ text: 'mine', other: 'two' });
  expect(held?.text).toBe('two');
});

test('a text that is newer on the device than at the server is kept, and saved', async () => {
  const first = open();
  first.type('Excise');
  await first.saveNow();
  reachable = false;
  first.type('Excise, 2 mm');
  await first.saveNow();
  leaving.splice(0);
  reachable = true;
  const again = open();
  expect(again.shown.text).toBe('Excise, 2 mm');
  expect(await again.saveNow()).toBe(true);
  expect(held?.text).toBe('Excise, 2 mm');
});

test('after the message is sent there is no draft, here or on another device', async () => {
  const first = open();
  first.type('Excise');
  await first.saveNow();
  const second = open(1);
  device = 0;
  first.beginSend();
  expect(first.shown.text).toBe('');
  held = null;
  first.sent(at());
  expect(first.shown).toMatchObject({ text: '', saved: true });
  device = 1;
  await second.recheck(0);
  expect(second.shown.text).toBe('');
});

test('a save that the message overtook is taken back', async () => {
  const draft = open();
  draft.type('Excise');
  meanwhile = () => {
    // The message reaches the server, which has no draft yet; the answer to the save comes after it.
    meanwhile = () => {};
    draft.beginSend();
    draft.sent('2026-11-21T10:00:00.500Z');
  };
  await draft.saveNow();
  await expect.poll(() => held).toBeNull();
  expect(draft.shown.text).toBe('');
});

test('what is typed while a message is being sent is saved after it, and not lost with its draft', async () => {
  const draft = open();
  draft.type('first');
  await draft.saveNow();
  sending = true;
  draft.beginSend();
  draft.type('second');
  await draft.recheck(0);
  expect(draft.shown.text).toBe('second');
  held = null;
  sending = false;
  draft.sent(at());
  await expect.poll(() => held?.text).toBe('second');
});

test('a part of a message that was saved without an answer does not come back once the message went out', async () => {
  const draft = open();
  answersAreLost = true;
  draft.type('Exc');
  expect(await draft.saveNow()).toBe(false);
  draft.type('Excise now');
  const sentAt = '2026-11-21T09:59:59.000Z';
  draft.beginSend();
  // The message reached the server before the save: the server had no draft to forget, and then stored the saved part.
  draft.sent(sentAt);
  answersAreLost = false;
  await draft.recheck(held!.version);
  expect(draft.shown.text).toBe('');
  await expect.poll(() => held).toBeNull();
  // Text from another device is always shown, even when its words are the same as those of the lost save.
  held = { text: 'Exc', messageId: 'm1', version: 7, savedAt: at() };
  await draft.recheck(7);
  expect(draft.shown).toMatchObject({ text: 'Exc', saved: true });
});

test('nor while the message waits to be sent again, whether or not the save had an answer by then', async () => {
  const draft = open();
  answersAreLost = true;
  draft.type('Exc');
  const saving = draft.saveNow();
  await expect.poll(() => held?.text).toBe('Exc');
  draft.type('Excise now');
  draft.beginSend();
  draft.adopt(held, false);
  expect(draft.shown.text).toBe('');
  await saving;
  draft.adopt(held, false);
  expect(draft.shown.text).toBe('');
});

test('the words of a message that waits on this device do not come back as a draft', () => {
  held = { text: 'on its way', messageId: 'm1', version: 3, savedAt: at() };
  waiting = ['on its way'];
  expect(open().shown.text).toBe('');
});
