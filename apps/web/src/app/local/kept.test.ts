import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeBrowser, FakeClock, limited, settled, watchEncryption } from './fake-browser.testing.ts';
import { FakePortal } from './fake-portal.testing.ts';
import { Kept } from './kept.ts';
import { keepAt } from './kept-records.ts';
import { openStore } from './store.ts';
import { Vault } from './vault.ts';

let clock: FakeClock;
let portal: FakePortal;
let saves: string[];
/** Saves are answered after it. */
let answers: Promise<void>;
/** Whether the server's copy can be read. */
let readable: boolean;
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
  saves = [];
  answers = Promise.resolve();
  readable = true;
});

const at = 'consult-1';

/** The reply box of one thread in a tab of a browser, signed in as Ana. */
async function box(browser: FakeBrowser, tab = browser.open()) {
  portal.sessions.set(browser.name, { person: 'ana', locked: false });
  const store = limited(await openStore(`${runs}.${browser.name}`), () => browser.room <= 0);
  const vault = new Vault(tab.ground, 'ana', store);
  await vault.unlock(portal.askHalf(browser.name, 'ana'));
  const copy = () => {
    const draft = portal.drafts.get(`ana ${at}`);
    return draft ? { value: draft.value, version: draft.version } : null;
  };
  const kept = new Kept<string>({
    ground: tab.ground,
    vault,
    personId: 'ana',
    place: `reply.${at}`,
    start: '',
    read: (value) => (typeof value === 'string' ? value : null),
    isEmpty: (value) => value === '',
    copying: {
      after: 500,
      changed: 'DRAFT_CHANGED',
      read: () => (readable ? Promise.resolve(copy()) : Promise.reject(new Error('cut'))),
      save: (value, base) => {
        saves.push(value);
        return answers.then(() => portal.saveDraft(browser.name, 'ana', at, value, base));
      },
    },
  });
  const leave = kept.enter();
  await settled();
  return { tab, vault, kept, leave, hear: () => kept.offer(copy()) };
}

const desk = () => new FakeBrowser(`desk${runs}`, clock);
const phone = () => new FakeBrowser(`phone${runs}`, clock);

test('what is typed goes to the server 500 ms after the last key, and not before', async () => {
  const { kept } = await box(desk());
  kept.change('Bio');
  await clock.advance(400);
  kept.change('Biopsy');
  await clock.advance(499);
  expect(saves).toEqual([]);
  await clock.advance(1);
  expect(saves).toEqual(['Biopsy']);
  expect(kept.state()).toMatchObject({ value: 'Biopsy', saved: true });
});

test('a crash loses nothing that was written, and the next tab goes on with it', async () => {
  const browser = desk();
  portal.lines.set(browser.name, 'up');
  const { tab, kept } = await box(browser);
  kept.change('Excise now');
  await settled();
  tab.end();
  const next = await box(browser);
  expect(next.kept.state()).toMatchObject({ value: 'Excise now', saved: false, other: null });
  next.kept.change('Excise now, please');
  await clock.advance(500);
  expect(next.vault.all('kept')).toHaveLength(1);
  expect(saves.at(-1)).toBe('Excise now, please');
});

test('words typed on two devices are both offered, and neither is saved over the other', async () => {
  const there = await box(desk());
  const here = await box(phone());
  there.kept.change('from the desk');
  await clock.advance(500);
  here.kept.change('from the phone');
  await clock.advance(500);
  expect(here.kept.state()).toMatchObject({ value: 'from the phone', other: 'from the desk' });
  expect(portal.drafts.get(`ana ${at}`)?.value).toBe('from the desk');
  await here.kept.swap();
  await settled();
  expect(here.kept.state()).toMatchObject({ value: 'from the desk', other: 'from the phone' });
  await here.kept.swap();
  await settled();
  await here.kept.keepShown();
  await clock.advance(500);
  expect(here.kept.state()).toMatchObject({ value: 'from the phone', other: null, saved: true });
  expect(portal.drafts.get(`ana ${at}`)?.value).toBe('from the phone');
});

test('the words of another device take the place of words that the server has already', async () => {
  const there = await box(desk());
  const here = await box(phone());
  there.kept.change('one');
  await clock.advance(500);
  here.hear();
  here.kept.change('one, two');
  await clock.advance(500);
  there.hear();
  await settled();
  expect(there.kept.state()).toMatchObject({ value: 'one, two', other: null, saved: true });
});

test('after the message was sent elsewhere the box is empty; words that nobody sent stay', async () => {
  const there = await box(desk());
  there.kept.change('sent from the phone');
  await clock.advance(500);
  portal.drafts.clear();
  there.hear();
  await settled();
  expect(there.kept.state()).toMatchObject({ value: '', other: null });

  there.kept.change('typed on');
  await clock.advance(500);
  there.kept.change('typed on, and not saved yet');
  portal.drafts.clear();
  there.hear();
  await clock.advance(500);
  expect(there.kept.state()).toMatchObject({ value: 'typed on, and not saved yet', saved: true });
  expect(portal.drafts.get(`ana ${at}`)?.value).toBe('typed on, and not saved yet');
});

test('words that are sent while their save is under way come back nowhere', async () => {
  const browser = desk();
  const { kept } = await box(browser);
  kept.change('on its way');
  await clock.advance(499);
  const settling = kept.settle();
  await clock.advance(2_000);
  await settling;
  expect(saves).toEqual([]);

  let answer = () => {};
  answers = new Promise((resolve) => (answer = () => resolve()));
  kept.change('on its way, too');
  await clock.advance(500);
  expect(saves).toEqual(['on its way, too']);
  await kept.clear();
  answer();
  await settled();
  expect(saves).toEqual(['on its way, too', '']);
});

test('a save that no answer came to is made again, and a cleared box comes back nowhere', async () => {
  const browser = desk();
  const { kept, vault } = await box(browser);
  portal.lines.set(browser.name, 'cut');
  kept.change('offline');
  await clock.advance(500);
  expect(kept.state().saved).toBe(false);
  portal.lines.set(browser.name, 'up');
  await clock.advance(2_000);
  expect(kept.state().saved).toBe(true);
  await kept.clear();
  await settled();
  expect(kept.state().value).toBe('');
  expect(vault.all('kept')).toEqual([]);
});

test('what was forgotten after its tab left the place does not come back with a late answer', async () => {
  const { kept, vault, leave } = await box(desk());
  let answer = () => {};
  answers = new Promise((resolve) => (answer = () => resolve()));
  kept.change('half a sentence');
  await clock.advance(500);
  leave();
  await settled();
  for (const entry of vault.all('kept')) await vault.removeIfStill(entry);
  answer();
  await settled();
  expect(saves).toEqual(['half a sentence']);
  expect(vault.all('kept')).toEqual([]);
});

test('a newer copy that could not be read is asked for again, and then offered', async () => {
  const there = await box(phone());
  const here = await box(desk());
  there.kept.change('on the phone');
  await clock.advance(500);
  readable = false;
  here.kept.change('at the desk');
  await clock.advance(500);
  expect(here.kept.state()).toMatchObject({ value: 'at the desk', other: null, saved: false });
  readable = true;
  await clock.advance(2_000);
  expect(here.kept.state()).toMatchObject({ value: 'at the desk', other: 'on the phone' });
});

test('words that this build can not put into its fields are offered to copy, and go on their writer’s word', async () => {
  const { kept, vault } = await box(desk());
  const value = { id: 'ca11ed00-0000-4000-8000-000000000001', words: ['Dear colleague', { more: 'see the mole' }] };
  await keepAt(vault, `reply.${at}`, value);
  await settled();
  expect(kept.state()).toMatchObject({ value: '', unreadable: 'Dear colleague\nsee the mole' });
  await kept.forgetUnreadable();
  expect(kept.state().unreadable).toBeNull();
  expect(vault.all('kept')).toEqual([]);
});

/** What a tab finds that opens in this browser after all others ended without a word. */
async function afterCrash(browser: FakeBrowser): Promise<string[]> {
  for (const tab of browser.tabs) tab.end();
  const { kept } = await box(browser);
  const { value, other } = kept.state();
  return [value, ...(other === null ? [] : [other])].toSorted();
}

test('both versions lie on the device, also after a look at the other one while the disk is full', async () => {
  const here = desk();
  const { kept, hear } = await box(here);
  const { kept: there } = await box(phone());
  there.change('Biopsy');
  await clock.advance(500);
  kept.change('Shave');
  await clock.advance(500);
  hear();
  await kept.swap();
  here.room = 0;
  void kept.swap();
  await settled();
  expect(kept.state()).toMatchObject({ value: 'Shave', other: 'Biopsy' });
  expect(await afterCrash(here)).toEqual(['Biopsy', 'Shave']);
});

test('words of a closed tab stay on the device until those that go on with them are there', async () => {
  const here = desk();
  const { kept: closed } = await box(here);
  closed.change('Biopsy');
  await settled();
  for (const tab of here.tabs) tab.end();
  const { kept } = await box(here);
  here.room = 0;
  kept.change('Biopsy of the');
  // The disk refuses a second try too.
  await clock.advance(6_000);
  here.room = Infinity;
  expect(await afterCrash(here)).toEqual(['Biopsy']);
});

test('the versions of other tabs go only when the one that is kept lies on the device', async () => {
  const here = desk();
  const { kept, hear } = await box(here);
  const { kept: there } = await box(phone());
  there.change('Biopsy');
  await clock.advance(500);
  kept.change('Shave');
  await clock.advance(500);
  hear();
  await kept.swap();
  here.room = 0;
  void kept.swap().then(() => kept.keepShown());
  await settled();
  expect(await afterCrash(here)).toContain('Shave');
});
