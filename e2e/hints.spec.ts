import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { editDirectory } from '@consult/testkit/directory-editor.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

/** A world of its own: the demo world's people have dismissed their hints, and here one comes back. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
  const database = editDirectory(world.databaseUrl);
  await database.run(`delete from hint_dismissal where person_id = $1 and name = 'photos-to-emr'`, [cast.derm.id]);
  // Who has just begun sees no hint.
  await database.run(`update person set created_at = now() - interval '2 days' where id = $1`, [cast.derm.id]);
  await database.run(`update location set emr = 'https://records.example' where person_id = $1`, [cast.derm.id]);
  await database.close();
});
test.afterAll(() => world?.stop());

const smallPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const hint = (page: Page) => page.getByRole('note', { name: 'Hint' });
const gotIt = (page: Page) => hint(page).getByRole('button', { name: 'Got it' });

/** Opens a page and waits until it knows which hints were dismissed. */
async function open(page: Page, address: string): Promise<void> {
  const known = page.waitForResponse((response) => response.url().endsWith('/V5/call/hint-list'));
  await page.goto(address);
  await known;
}

async function isClearOf(page: Page, what: Locator): Promise<boolean> {
  const [over, below] = [await hint(page).boundingBox(), await what.boundingBox()];
  if (!over || !below) return false;
  return (
    over.x >= below.x + below.width ||
    over.x + over.width <= below.x ||
    over.y >= below.y + below.height ||
    over.y + over.height <= below.y
  );
}

// Only the whole can show it: the form gets a file that is being uploaded.
test('whoever has a link to an EMR is told of it where files are added to a consult', async ({ someone }) => {
  const page = await someone('derm', { at: world.url });
  await open(page, '/dashboard/consult/consult-form?serviceId=019a0000-0006-7000-8000-0000000003e8');
  const files = page.getByRole('heading', { name: 'Other Attachments' });
  await files.scrollIntoViewIfNeeded();
  await expect(hint(page)).toContainText('Photos can go into your EMR, too');
  await expect.poll(() => isClearOf(page, files)).toBe(true);
  await expect(hint(page).getByRole('link')).toHaveAttribute('href', 'https://records.example');
  await gotIt(page).focus();
  await page.keyboard.press('Enter');
  await expect(hint(page)).toHaveCount(0);
  // After the dismissal the link still stands beside added files.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'mole.png', mimeType: 'image/png', buffer: Buffer.from(smallPng, 'base64') });
  const section = page.getByRole('region', { name: 'Other Attachments' });
  await expect(section.getByText('are not copied to your EMR')).toBeVisible();
  await expect(section.getByRole('link', { name: /^Open your EMR/ })).toHaveAttribute(
    'href',
    'https://records.example',
  );
});
