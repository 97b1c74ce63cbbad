import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { pressTwice } from './in-page.mjs';
import { openInbox, replyBox, thread } from './journey.ts';
import { sentConsult } from './sent-consult.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const rowOf = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);

/** Holds the answers of a call of a page back until the test lets them go. */
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

test('a list shows what was moved on another device while another page was open', async ({ someone }) => {
  const { activityId } = await sentConsult(world.url, 901, 'Elsewhereby');
  const page = await someone('derm', { at: world.url });
  await openInbox(page);
  await expect(rowOf(page, activityId)).toBeVisible();
  await page.getByRole('link', { name: 'New Consult' }).first().click();
  await expect(rowOf(page, activityId)).toHaveCount(0);
  const derm = await signIn(world.url, cast.derm.email);
  await derm.call('inbox-move', { ownerId: cast.derm.id, moves: [{ activityId, folder: 'archive' }] });
  derm.close();
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(rowOf(page, activityId)).toHaveCount(0);
});

test('Esc pressed twice in a moment closes the consult and leaves its list open', async ({ someone }) => {
  const { activityId } = await sentConsult(world.url, 902, 'Doubleby');
  const page = await someone('derm', { at: world.url });
  await page.goto('/dashboard/consult');
  await openInbox(page);
  await rowOf(page, activityId).getByRole('link').click();
  await expect(thread(page)).toBeVisible();
  const press = "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));";
  await page.evaluate(press + press);
  await expect(rowOf(page, activityId)).toBeVisible();
  await expect(page).toHaveURL(/secure-messaging$/);
});

test('a search that is asked for twice in a moment is one step back', async ({ someone }) => {
  const page = await someone('derm', { at: world.url });
  await openInbox(page);
  const search = page.getByRole('searchbox', { name: 'Search consults' });
  const found = page.getByText(/consults? found|First \d+ found/);
  await search.fill('urticaria');
  await search.focus();
  await page.evaluate(pressTwice, 'Enter');
  await expect(found).toBeVisible();
  await page.goBack();
  await expect(found).toHaveCount(0);
  await expect(search).toHaveValue('');
});

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
  const read = page.waitForResponse('**/V5/call/activity-markRead');
  const said = page.getByRole('status').getByText('Marked as unread', { exact: true });
  marking.release();
  await read;
  await expect(said).toBeVisible();
  await expect(rowOf(page, activityId)).toHaveAttribute('data-unread', 'true');
  const derm = await signIn(world.url, cast.derm.email);
  const { row } = await derm.call('activity-open', { activityId });
  expect(row.unread).toBe(true);
  derm.close();
});

test('a specialist who has answered before is not asked for the outcome because the thread is slow', async ({
  someone,
}) => {
  const { activityId, path } = await sentConsult(world.url, 904, 'Slowby');
  const derm = await signIn(world.url, cast.derm.email);
  await derm.call('message-send', {
    activityId,
    messageId: crypto.randomUUID(),
    text: 'Excise it.',
    attachments: [],
    resourceIds: [],
    billable: false,
    billingCode: '',
  });
  derm.close();
  const page = await someone('derm', { at: world.url });
  const reading = await hold(page, 'message-list');
  await page.goto(path);
  await replyBox(page).fill('And send a photo.');
  const sent = page.waitForResponse('**/V5/call/message-send');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await sent;
  reading.release();
  await expect(thread(page)).toContainText('And send a photo.');
  await expect(thread(page)).toContainText('Excise it.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
