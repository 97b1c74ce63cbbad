import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offline } from '../../testing/answers.ts';
import { clock, settled } from '../../testing/clock.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { show } from '../../testing/show.tsx';
import { photo, playedGallery } from '../../testing/world/media.ts';

/** A gallery that is scrolled far: of pages out of sight little stays in memory, and everything can still be done. */

const dayMinutes = 24 * 60;
const count = 900;
/** Ninety days of ten photos. */
const taken = (n: number, more: Parameters<typeof photo>[1] = {}) =>
  photo(Math.floor(n / 10) * dayMinutes + (n % 10) + 1, more);

const field = () => document.querySelector<HTMLElement>('[role=group][aria-label=Gallery]')!.parentElement!;
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-media]')];
const placeOf = (one: HTMLElement | undefined) => Number(one?.dataset['index'] ?? -1);
const tileAt = (n: number) => document.querySelector<HTMLElement>(`[data-index="${n}"]`);
const heading = (name: string) => page.getByRole('heading', { name });
const dialog = () => page.getByRole('dialog');

async function open(more: (n: number) => Parameters<typeof photo>[1] = () => ({})) {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30);
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
  await serveFiles(() => picture);
  const gallery = playedGallery(Array.from({ length: count }, (_, n) => taken(n, more(n))));
  const { server, live } = await show('/dashboard/gallery', { who: 'derm', answers: gallery.answers });
  await expect.poll(() => tileAt(0)).not.toBeNull();
  return { gallery, server, live };
}

async function scrollTo(top: number): Promise<void> {
  field().scrollTop = top;
  await settled();
}

/** Scrolls to the oldest photo, page after page. */
async function scrollToEnd(): Promise<void> {
  await expect
    .poll(
      async () => {
        await scrollTo(field().scrollHeight);
        return placeOf(drawn().at(-1));
      },
      { timeout: 60_000, interval: 10 },
    )
    .toBe(count - 1);
}

async function clickTile(n: number, modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
  const id = tileAt(n)!.dataset['media']!;
  await page.elementLocator(document.querySelector(`[data-media="${id}"]`)!).click({ modifiers });
}

test('the page stays small however far one scrolls, and shows what it showed when one comes back', async () => {
  const { server } = await open((n) => ({ tags: n === 3 ? ['mole', 'back'] : [] }));
  const before = tileAt(3)!.getAttribute('aria-label');
  expect(before).toMatch(/ 2 tags$/);
  await scrollToEnd();
  expect(drawn().length).toBeLessThan(150);
  expect(tileAt(3)).toBeNull();
  const asked = server.asked('media-page').length;
  await scrollTo(0);
  expect(tileAt(3)?.getAttribute('aria-label')).toBe(before);
  expect(tileAt(3)?.querySelector('img')?.getAttribute('src')).toBe(`/V5/media/${taken(3).id}/thumbnail`);
  expect(server.asked('media-page')).toHaveLength(asked);
});

test('a photo whose page came long ago opens with its words, which are asked for again; one can go on from it', async () => {
  const { server } = await open((n) => ({ notes: `note of ${n}`, arrival: 1 }));
  await scrollToEnd();
  const asked = server.asked('media-page').length;
  await scrollTo(0);
  await clickTile(4);
  await expect.element(dialog().getByRole('textbox', { name: 'Notes' })).toHaveValue('note of 4');
  await expect.element(dialog().getByText(`File 5 of ${count}`)).toBeVisible();
  expect(server.asked('media-page')).toHaveLength(asked + 1);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog().getByRole('textbox', { name: 'Notes' })).toHaveValue('note of 5');
  expect(server.asked('media-page')).toHaveLength(asked + 1);
});

test('where those words can not be had, it says so beside the photo, and tries again', async () => {
  const { server, gallery } = await open((n) => ({ notes: `note of ${n}` }));
  await scrollToEnd();
  await scrollTo(0);
  server.answer({ 'media-page': offline });
  await clickTile(4);
  await clock.hurry(async () => {
    await expect.element(dialog().getByText('Error fetching gallery files')).toBeVisible();
  });
  server.answer(gallery.answers);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog().getByRole('textbox', { name: 'Notes' })).toHaveValue('note of 4');
});

test('a range reaches over pages that are far away; all of it is deleted, and comes back by Undo', async () => {
  const { gallery } = await open();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await clickTile(7);
  await scrollToEnd();
  await clickTile(count - 3, ['Shift']);
  await expect.element(heading(`${count - 9} selected`)).toBeVisible();
  await expect.element(page.getByText(`of ${count} loaded`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => drawn().length).toBe(9);
  await expect.poll(() => gallery.items().length).toBe(9);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => gallery.items().length).toBe(count);
  await expect.poll(() => drawn().length).toBeGreaterThan(9);
  await scrollToEnd();
  expect(tileAt(count - 1)?.dataset['media']).toBe(taken(count - 1).id);
});

test('tags for many over pages far away show on every photo once the server has them', async () => {
  await open((n) => ({ tags: n % 2 === 0 ? ['mole'] : [] }));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await clickTile(0);
  await scrollToEnd();
  await clickTile(count - 1, ['Shift']);
  await page.getByRole('button', { name: 'Add tags' }).click();
  await dialog().getByRole('combobox', { name: 'Tags' }).fill('mole,');
  await dialog().getByRole('button', { name: 'Add tags' }).click();
  await scrollTo(0);
  await expect.poll(() => drawn().every((tile) => tile.getAttribute('aria-label')!.endsWith(' 1 tag'))).toBe(true);
  expect(placeOf(drawn()[0])).toBe(0);
});

test('what changes far away is fresh when one comes back: a new photo, one that went, one with a tag', async () => {
  const { gallery, server, live } = await open();
  await scrollToEnd();
  const asked = server.asked('media-since').length;
  gallery.put(photo(0));
  gallery.put({ ...taken(2), tags: ['mole'], version: 2 });
  const remove = gallery.answers['media-delete'];
  if (typeof remove === 'function') await remove({ mediaIds: [taken(1).id] });
  live.say('media', taken(2).id);
  await expect.poll(() => server.asked('media-since').length).toBeGreaterThan(asked);
  await scrollTo(0);
  await expect.poll(() => tileAt(0)?.dataset['media']).toBe(photo(0).id);
  expect(tileAt(1)?.dataset['media']).toBe(taken(0).id);
  expect(tileAt(2)?.dataset['media']).toBe(taken(2).id);
  expect(tileAt(2)?.getAttribute('aria-label')).toMatch(/ 1 tag$/);
});

test('the keyboard stays where it was, however far one scrolls meanwhile', async () => {
  await open();
  tileAt(2)!.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => placeOf(document.activeElement as HTMLElement)).toBe(3);
  await scrollToEnd();
  expect(placeOf(document.activeElement as HTMLElement)).toBe(3);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => placeOf(document.activeElement as HTMLElement)).toBeGreaterThan(3);
  await expect.poll(() => field().scrollTop).toBeLessThan(400);
});

test('a month leads there and back, and a selection of one list does not follow into the other', async () => {
  await open();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await clickTile(0);
  await expect.element(heading('1 selected')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Months' })
    .getByRole('button', { name: /^Jan 2026/ })
    .click();
  await expect.poll(() => tileAt(0)?.dataset['media']).toBe(taken(370).id);
  await expect.element(heading('Gallery')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the newest' }).click();
  await expect.poll(() => tileAt(0)?.dataset['media']).toBe(taken(0).id);
});
