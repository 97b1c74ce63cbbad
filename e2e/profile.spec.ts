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
test('what two open tabs changed and did not save is lost in neither: one is shown, the other is offered', async ({
  someone,
}) => {
  const page = await someone('derm2', { at: world.url });
  const other = await page.context().newPage();
  await open(page);
  await open(other);
  const credentials = page.getByLabel('Credentials');
  await credentials.fill('MD, PhD');
  await expect(other.getByLabel('Credentials')).toHaveValue('MD, PhD');
  await other.getByLabel('Credentials').fill('MD, MSc');
  await expect(other.getByText('You are writing this in another tab.')).toBeVisible();
  await expect(credentials).toHaveValue('MD, PhD');
  await other.close();
  await page.reload();
  await expect(credentials).toHaveValue('MD, MSc');
  await page.getByRole('button', { name: 'Show the other one' }).click();
  await expect(credentials).toHaveValue('MD, PhD');
  await page.getByRole('button', { name: 'Keep this one' }).click();
  const offered = page.getByText('There is another version of what you typed here.');
  // It is offered until the device has removed it.
  await expect(offered).toBeHidden();
  await page.reload();
  await expect(credentials).toHaveValue('MD, PhD');
  await expect(offered).toBeHidden();
});
