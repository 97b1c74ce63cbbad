import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { thread } from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

async function openClinicInbox(page: Page): Promise<void> {
  await page.goto('/dashboard/clinic-inbox');
  await expect(rows(page).first()).toBeVisible();
}

test('a consult opens over the list; read by one member of staff it is read for all of them, live', async ({
  someone,
}) => {
  // Only the whole can show it: two members of staff who share the state of a row.
  const page = await someone('moa', { at: world.url });
  const colleague = await someone('moa', { at: world.url });
  await openClinicInbox(page);
  await openClinicInbox(colleague);
  const id = await rows(page).filter({ hasText: 'Unread' }).first().getAttribute('data-row');
  const row = (of: Page): Locator => of.locator(`[data-row="${id}"]`);
  await expect(row(colleague)).toContainText('Unread');
  await row(page).locator('[data-id]').click();
  await expect(thread(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`econsultId=${id}`));
  await expect(row(colleague)).not.toContainText('Unread');
  await page.goBack();
  await expect(row(page).locator('[data-id]')).toBeFocused();
});
