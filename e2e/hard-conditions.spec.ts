import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { edgeOf, waitingSheet } from './in-page.mjs';
import { test } from './world.ts';

test('while the page’s code is on its way, its sheet already lies in the frame', async ({ someone }) => {
  // Only the whole has a document that is there before the page's code is.
  const page = await someone(null);
  await page.route(/\/assets\/.*\.js$/, () => new Promise(() => {}));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(waitingSheet)).toEqual({ left: 270, ground: 'rgb(255, 255, 255)' });
});

test('in forced colours what floats has an edge', async ({ someone }) => {
  const page = await someone('derm', { forcedColors: 'active' });
  await openArchived(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  expect(await page.getByRole('menu').evaluate(edgeOf)).not.toBe('none');
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate(edgeOf)).not.toBe('none');
});

test('whoever adds a consultant is at the choice at once, though it is loaded while the dialog opens', async ({
  someone,
}) => {
  const page = await someone('derm');
  await openArchived(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  await expect(page.getByRole('dialog').getByLabel('Consultant')).toBeFocused();
});

async function openArchived(page: Page): Promise<void> {
  await page.goto('/dashboard/secure-messaging?tab=archive');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
}
