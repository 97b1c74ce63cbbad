import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { openInbox } from './journey.ts';
import { sentConsult } from './sent-consult.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const rowOf = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);

/** Holds the answers to a page's call back until the test releases them. */
async function hold(page: Page, name: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(`**/V5/call/${name}`, async (route) => {
    ask();
    await gate;
    await route.continue();
  });
  return { asked, release };
}

test('a consult that is marked as unread while it is still being marked as read stays unread', async ({ someone }) => {
  const { activityId } = await sentConsult(world.url, 903, 'Unreadby');
  const page = await someone('derm', { at: world.url });
  await openInbox(page);
  const marking = await hold(page, 'activity-markRead');
  await rowOf(page, activityId).getByRole('link').click();
  await marking.asked;
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(rowOf(page, activityId)).toBeVisible();
  const marked = page.waitForResponse('**/V5/call/inbox-setRead');
  const said = page.getByRole('status').getByText('Marked as unread', { exact: true });
  await expect(said).toBeVisible();
  marking.release();
  await marked;
  await expect(rowOf(page, activityId)).toHaveAttribute('data-unread', 'true');
  const derm = await signIn(world.url, cast.derm.email);
  const { row } = await derm.call('activity-open', { activityId });
  expect(row.unread).toBe(true);
  derm.close();
});
