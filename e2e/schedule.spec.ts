import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { drawnBlocks, hasFocus, scrolledTo } from './in-page.mjs';
import { textOf } from './text-of.ts';
import { test } from './world.ts';

/** A world of its own: schedules change in it. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world?.stop());

const slotPx = 15;

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/edit-schedule');
  await expect(page.locator('[data-block]').first()).toBeVisible();
}

/** The blocks as they are drawn, by day and time. */
const blocks = (page: Page): Promise<string[]> => page.evaluate(drawnBlocks);

/** The point in the middle of a day's slot. */
async function at(page: Page, day: number, hour: number, minute = 0): Promise<{ x: number; y: number }> {
  const box = (await page.getByRole('grid').boundingBox())!;
  return {
    x: box.x + ((day + 0.5) * box.width) / 7,
    y: box.y + (hour * 6 + minute / 10) * slotPx + slotPx / 2,
  };
}

type Point = { x: number; y: number };

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Whether referrers can ask for a call, by the service's own words in the finder. */
async function freeIn(page: Page, day: number): Promise<string> {
  const item = page.getByRole('list', { name: 'The coming 14 days, as referrers see them' }).getByRole('listitem');
  return textOf(item.nth(day));
}

// Only a real browser has a pointer that is captured, a grid that scrolls by itself, and storage that a reload leaves.
test('a schedule is drawn by mouse: drawn, clicked, moved, resized, undone, kept over a reload, saved and offered', async ({
  someone,
}) => {
  const page = await someone('derm2', { at: world.url });
  await open(page);
  expect(await blocks(page)).toEqual(['2: 08:00 – 09:00', '4: 08:00 – 09:00', '4: 16:00 – 17:00']);
  // The grid opens at 07:00.
  expect(await page.locator('[data-scrolls]').evaluate(scrolledTo)).toBe(7 * 6 * slotPx);

  await drag(page, await at(page, 0, 8), await at(page, 0, 9, 20));
  await page.mouse.click(...pair(await at(page, 6, 10)));
  await expect.poll(() => blocks(page)).toContain('0: 08:00 – 09:30');
  await expect.poll(() => blocks(page)).toContain('6: 10:00 – 11:00');
  // Across days; the same block's lower edge, by its handle.
  await drag(page, await at(page, 6, 10, 30), await at(page, 5, 11, 30));
  await expect.poll(() => blocks(page)).toContain('5: 11:00 – 12:00');
  const box = (await page.locator('[data-block="5.66"]').boundingBox())!;
  await drag(
    page,
    { x: box.x + 40, y: box.y + box.height - 2 },
    { x: box.x + 40, y: box.y + box.height - 2 + 3 * slotPx },
  );
  await expect.poll(() => blocks(page)).toContain('5: 11:00 – 12:30');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => blocks(page)).toContain('5: 11:00 – 12:00');

  // Held at the lower edge, the grid scrolls on to the evening.
  const view = (await page.locator('[data-scrolls]').boundingBox())!;
  const from = await at(page, 1, 12);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, view.y + view.height - 8, { steps: 5 });
  await expect.poll(() => page.locator('[data-scrolls]').evaluate(scrolledTo)).toBeGreaterThan(12 * 6 * slotPx);
  await page.mouse.up();
  await expect.poll(async () => (await blocks(page)).some((one) => one.startsWith('1: 12:00 – '))).toBe(true);

  const drawn = await blocks(page);
  await page.reload();
  await expect.poll(() => blocks(page)).toEqual(drawn);
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByRole('group', { name: 'Actions' })).toContainText('Saved');
  await page.reload();
  await expect.poll(() => blocks(page)).toEqual(drawn);
  await expect(page.getByRole('group', { name: 'Actions' })).not.toContainText('Not saved yet');

  // Who leaves with something unsaved is asked.
  await page.mouse.click(...pair(await at(page, 3, 9)));
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => blocks(page)).toEqual(drawn);
});

test('a schedule is drawn by keyboard alone, and time away closes it for referrers', async ({ someone }) => {
  const page = await someone('derm', { at: world.url });
  await open(page);
  const before = await blocks(page);
  const cell = page.getByRole('gridcell');
  // One stop of Tab, after what stands before it.
  for (let stop = 0; stop < 40 && !(await cell.evaluate(hasFocus)); stop += 1) await page.keyboard.press('Tab');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleName('Monday 07:00, closed');
  for (const key of ['ArrowLeft', 'PageDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  await expect.poll(() => blocks(page)).toContain('0: 08:00 – 08:30');
  for (const key of ['Shift+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowRight', 'Alt+ArrowLeft'])
    await page.keyboard.press(key);
  await expect(cell).toHaveAccessibleName(/^Sunday 08:\d0, open 08:10 to 08:50$/);
  // Enter on a block opens its times.
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Sunday block' });
  await expect(popover.getByLabel('From')).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1030');
  await page.keyboard.press('Enter');
  await expect.poll(() => blocks(page)).toContain('0: 08:00 – 10:30');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(() => blocks(page)).toEqual(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => blocks(page)).toContain('0: 08:00 – 10:30');
  const save = page.getByRole('button', { name: 'Save schedule' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Actions' })).toContainText('Saved');

  // Two weeks hold a Sunday after today, whatever day it is.
  const item = page.getByRole('list', { name: /^The coming 14 days/ }).getByRole('listitem');
  const days = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => textOf(item.nth(n))));
  const sunday = 1 + days.findIndex((text) => text.startsWith('Sun'));
  expect(await freeIn(page, sunday)).toContain('15 free');
  await page.goto('/dashboard/edit-schedule?tab=unavailable');
  const inDays = (n: number): string =>
    new Date(Date.now() + n * 86_400_000 - 7 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('From', { exact: true }).fill(inDays(0));
  await page.getByLabel('To', { exact: true }).fill(inDays(15));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/^The directory shows ‘Unavailable - Returning/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Actions' })).toContainText('Saved');
  await page.goto('/dashboard/edit-schedule');
  await expect.poll(() => freeIn(page, sunday)).toContain('Away');
});

const pair = ({ x, y }: Point): [number, number] => [x, y];
