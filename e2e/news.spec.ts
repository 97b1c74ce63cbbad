import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { demoNews } from '@consult/testkit/demo/news.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const address = '/dashboard/secure-messaging?tab=notifications';
/** What is for everybody, newest first; the two newest are unread. */
const forAll = demoNews.filter(({ roles }) => roles.length === 0);
const titles = forAll.map(({ en }) => en[0]);
const list = (page: Page) => page.getByRole('list', { name: 'News' });
const rows = (page: Page) => list(page).getByRole('listitem');
const link = (page: Page, title: string) => list(page).getByRole('link', { name: title, exact: true });
const tab = (page: Page) => page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^News/ });
const place = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^News/ });
const article = (page: Page) => page.getByRole('article');
const unreadRows = (page: Page) => rows(page).filter({ hasText: 'Unread' });

/** The counters beside the tab and in the sidebar. */
async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(tab(page)).toHaveAccessibleName(count === 0 ? 'News' : `News ${count} unread`);
  await expect(place(page)).toHaveAccessibleName(count === 0 ? 'News' : `News ${count} new`);
}

/** Makes one call fail as the server would fail. */
const fails = (page: Page, call: string) =>
  page.route(`**/call/${call}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', error: 'Something went wrong on our side.' } }),
  );

/** Lets a page hear no live events: who begins to hear them asks again for everything, in whichever moment that is. */
const deafen = (page: Page) => page.route('**/V5/live*', () => undefined);

test('news is listed newest first, ten and then older ones on demand, down to the end', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.goto(address);
  await expect(rows(page)).toHaveCount(10);
  await expect(list(page).getByRole('link')).toHaveText(titles.slice(0, 10));
  await expect(page.getByText('End of Notifications')).toHaveCount(0);
  await expectUnread(page, 2);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(list(page).getByRole('link')).toHaveText(titles);
  await expect(page.getByText('End of Notifications')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('an opened one stands in the address and is read at once; back clears it', async ({ someone }) => {
  const page = await someone('approver', { at: world.url });
  const elsewhere = await someone('approver', { at: world.url });
  await elsewhere.goto(address);
  await expectUnread(elsewhere, 2);
  await page.goto(address);
  await link(page, titles[1]!).click();
  await expect(page).toHaveURL(new RegExp(`campaignId=${forAll[1]!.id}`));
  await expect(article(page).getByRole('heading', { name: titles[1]! })).toBeFocused();
  await expect(article(page)).toContainText(forAll[1]!.en[1]);
  await expectUnread(page, 1);
  // The other device hears of it.
  await expectUnread(elsewhere, 1);
  await page.goBack();
  await expect(page).not.toHaveURL(/campaignId/);
  await expect(link(page, titles[1]!)).toBeFocused();
  await expect(unreadRows(page).getByRole('link')).toHaveText([titles[0]!]);
  // The button does as the browser does, and so does Escape; opened by an address, the list takes its place.
  await link(page, titles[0]!).click();
  await page.getByRole('button', { name: 'Back to all news' }).click();
  await expect(page).not.toHaveURL(/campaignId/);
  await page.goto(`${address}&campaignId=${forAll[11]!.id}`);
  await expect(article(page)).toContainText(titles[11]!);
  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/campaignId/);
});

test('one that does not exist, or is for others, says so and the open one is cleared', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  const forStaff = demoNews.find(({ roles }) => roles.includes('moa'))!.id;
  for (const campaignId of [randomUUID(), forStaff, 'no-id']) {
    await page.goto(`${address}&campaignId=${campaignId}`);
    await expect(page.getByText('Notification does not exist')).toBeVisible();
    await expect(page).not.toHaveURL(/campaignId/);
    await expect(rows(page).first()).toBeVisible();
  }
});

test('what could not be loaded says so and is tried again', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await deafen(page);
  await fails(page, 'notification-list');
  await fails(page, 'notification-get');
  await page.goto(address);
  await expect(page.getByText('Error loading notifications')).toBeVisible();
  await page.goto(`${address}&campaignId=${forAll[11]!.id}`);
  await expect(page.getByText('Unable to load notification')).toBeVisible();
  await page.unroute('**/call/notification-get');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(article(page)).toContainText(titles[11]!);
});

test('where marking as read fails, it is unread again and a message says so', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await deafen(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/call/fcm-markNotificationAsRead_v1', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', error: 'Something went wrong on our side.' } });
  });
  await page.goto(address);
  await expectUnread(page, 2);
  await link(page, titles[0]!).click();
  // At once, before the server has answered.
  await expectUnread(page, 1);
  answer();
  await expect(page.getByText('Error marking notifications as read')).toBeVisible();
  await expectUnread(page, 2);
  await page.goBack();
  await expect(unreadRows(page)).toHaveCount(2);
});

test('all are marked as read at once, and what arrives then stands on top without a reload', async ({ someone }) => {
  const page = await someone('free', { at: world.url });
  await page.goto(address);
  await expectUnread(page, 2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expectUnread(page, 0);
  await expect(unreadRows(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  // As an operator sends it, beside the running server.
  const admin = join(import.meta.dirname, '../apps/server/src/app/admin.ts');
  const words = ['--title', 'Just in', '--body', 'First line\nSecond line', '--role', 'free'];
  await promisify(execFile)(process.execPath, [admin, 'news', 'send', ...words], {
    env: { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir },
  });
  await expect(list(page).getByRole('link').first()).toHaveText('Just in');
  await expectUnread(page, 1);
  await page.reload();
  await expectUnread(page, 1);
});

test('without news a sentence says what will stand there; the keys move through the rows', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.goto(address);
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(link(page, titles[1]!)).toBeFocused();
  await page.route('**/call/notification-list', (route) => route.fulfill({ json: { notifications: [], next: null } }));
  await page.reload();
  await expect(page.getByText('There is no news yet.')).toBeVisible();
  await expect(page.getByText('End of Notifications')).toHaveCount(0);
});

test('news has no fault that axe finds and stays within a phone’s screen, light and dark, in French too', async ({
  someone,
}) => {
  const page = await someone('derm', { at: world.url, viewport: { width: 390, height: 844 }, locale: 'fr-CA' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(address);
    await expect(page.getByRole('list', { name: 'Nouvelles' }).getByRole('listitem').first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto(`${address}&campaignId=${forAll[2]!.id}`);
    await expect(article(page)).toContainText(forAll[2]!.fr![1].slice(0, 40));
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const box = await page.getByRole('button', { name: 'Retour à toutes les nouvelles' }).boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);
  }
});
