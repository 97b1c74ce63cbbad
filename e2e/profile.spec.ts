import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

/** A world of its own, because unsaved text stays with a person. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

// Only the whole can show it: the tabs of one browser each hold a lock on what they keep.
test('what two open tabs changed and did not save comes back in each, and of a closed one in the next', async ({
  someone,
}) => {
  const page = await someone('derm2', { at: world.url });
  const other = await page.context().newPage();
  await open(page);
  await open(other);
  await page.getByLabel('Credentials').fill('MD, PhD');
  await other.getByLabel('Credentials').fill('MD, MSc');
  await other.getByRole('switch', { name: 'Include PDFs' }).uncheck();
  await expect(other.getByRole('group', { name: 'Actions' })).toContainText('Unsaved changes');
  await page.reload();
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, PhD');
  await expect(page.getByRole('switch', { name: 'Include PDFs' })).toBeChecked();
  await other.reload();
  await expect(other.getByLabel('Credentials')).toHaveValue('MD, MSc');
  await other.close();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Include PDFs' })).not.toBeChecked();
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, PhD');
});
