import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../testing/clock.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import { chooseScheme } from '../color-scheme.ts';
import { keep } from '../keep.ts';
import { rememberUser } from '../remembered-user.ts';
import { putFrame } from '../starting-frame.ts';
import { dropRail } from '../starting-rail.ts';

/** Until the page's code is here the document draws the sidebar as this browser last showed it (issue 15, point 14). */

type Place = { text: string; left: number; top: number };

afterEach(() => {
  dropRail();
  document.documentElement.removeAttribute('data-rail');
});

/** Opens a page, and waits until its sidebar is kept. */
async function seen(options: ShowOptions = {}): Promise<void> {
  rememberUser(viewer('plus').profile!);
  await show('/dashboard/resources', { who: 'plus', ...options });
  await expect.element(page.getByRole('navigation', { name: /Main|Menu principal/ })).toBeVisible();
  await expect.poll(async () => (await clock.runFor(1_000), keep.read('rail'))).not.toBeNull();
}

/** What the document draws beside an empty page, and where; null where it draws nothing. */
function started(): { rail: HTMLElement; words: Place[]; signs: Omit<Place, 'text'>[] } | null {
  const root = document.createElement('div');
  const before = document.getElementById('root');
  before?.removeAttribute('id');
  root.id = 'root';
  document.body.append(root);
  putFrame();
  const rail = document.getElementById('rail');
  const drawn = rail && { rail, words: wordsOf(rail), signs: signsOf(rail) };
  root.remove();
  before?.setAttribute('id', 'root');
  return drawn;
}

/** The texts below an element with the place of their letters, in px. */
function wordsOf(place: Element): Place[] {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const words: Place[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, top, width } = range.getBoundingClientRect();
    if (width > 0) words.push({ text: texts.currentNode.textContent ?? '', left, top });
  }
  return words.toSorted((a, b) => a.top - b.top || a.left - b.left);
}

const signsOf = (place: Element) =>
  [...place.querySelectorAll('svg')]
    .map((sign) => sign.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ left, top }) => ({ left, top }))
    .toSorted((a, b) => a.top - b.top || a.left - b.left);

const side = () => document.querySelector('aside')!;

/** Whether these stand where those stand, to the px. */
function expectSame(one: readonly Omit<Place, 'text'>[], other: readonly Omit<Place, 'text'>[]): void {
  expect(one.map(({ left, top }) => [Math.round(left), Math.round(top)])).toEqual(
    other.map(({ left, top }) => [Math.round(left), Math.round(top)]),
  );
}

test.each(['open', 'closed'] as const)(
  'a sidebar that was %s starts with its items where they will be',
  async (look) => {
    localStorage.setItem('consult.sidebar', look);
    await seen();
    const [words, signs] = [wordsOf(side()), signsOf(side())];
    expect(words.length).toBeGreaterThan(look === 'open' ? 8 : 0);
    expect(signs.length).toBeGreaterThan(8);
    const drawn = started()!;
    expect(drawn.words.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
    expectSame(drawn.words, words);
    expectSame(drawn.signs, signs);
    const lines = side().querySelectorAll('hr').length;
    expect(drawn.rail.querySelectorAll('i').length).toBeGreaterThan(lines);
  },
);

test('the page that comes is marked, not the one that was left', async () => {
  await seen();
  history.replaceState(null, '', '/dashboard/profile');
  const { rail } = started()!;
  const marked = [...rail.querySelectorAll('span')].filter(({ style }) => style.fontWeight === 'var(--fw-strong)');
  expect(marked.map(({ textContent }) => textContent)).toHaveLength(1);
  expect(marked[0]!.textContent).not.toBe('Resources');
});

test('it goes once the page is here', async () => {
  await seen();
  expect(started()).not.toBeNull();
  await reopen();
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.poll(() => document.getElementById('rail')).toBeNull();
});

test('nothing is guessed: another person, language or theme starts without it', async () => {
  await seen();
  expect(started()).not.toBeNull();
  dropRail();
  document.documentElement.lang = 'fr';
  expect(started()).toBeNull();
  document.documentElement.lang = 'en';
  chooseScheme('dark');
  expect(started()).toBeNull();
  chooseScheme('light');
  keep.write('last-user', JSON.stringify({ ...JSON.parse(keep.read('last-user')!), uid: 'another' }));
  expect(started()).toBeNull();
});

test('a Logout forgets it', async () => {
  await seen();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => keep.read('last-user')).toBeNull();
  expect(keep.read('rail')).toBeNull();
  expect(started()).toBeNull();
});

test('a phone keeps none: it shows a bar with the page’s title', async () => {
  rememberUser(viewer('plus').profile!);
  await show('/dashboard/resources', { who: 'plus', width: 'phone' });
  await expect.element(page.getByRole('main')).toBeVisible();
  await clock.runFor(2_000);
  expect(keep.read('rail')).toBeNull();
});
