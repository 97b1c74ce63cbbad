import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { waitingSheet } from './in-page.mjs';
import { inboxRow, openInbox } from './journey.ts';
import { sentConsult } from './sent-consult.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

/** Records the paths that a page requests from now on. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

// Only the whole can show it: the built document, under the policy of the server, makes the first calls itself.
test('a cold inbox takes 25 requests at most, asks for nothing twice, and breaks no rule of its document', async ({
  someone,
}) => {
  const page = await someone('derm', { at: world.url });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const asked = watch(page);
  const listens = page.waitForResponse((response) => response.url().includes('/V5/live'));
  await openInbox(page);
  await listens;
  await page.waitForLoadState('load');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25);
  expect([...asked].sort()).toEqual([...new Set(asked)].sort());
  expect(asked).toContain('/V5/call/inbox-page');
  expect(refused).toEqual([]);
  // Monitors and link checkers ask so.
  const head = await page.request.head(`${world.url}/login`);
  expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
});

// Only the whole can show it: what the build put into the document, under the policy of the server.
test('the sign-in page stands before its code is here, and what was typed and submitted then is sent', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The driver's own word, once the page is idle.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/base-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByLabel('E-mail');
  await expect(email).toBeFocused();
  await expect(page.getByRole('button', { name: cast.derm.email })).toBeVisible();
  await email.fill(cast.derm.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  expect(complaints).toEqual([]);
});

// Only the whole can show it: the document is there, and makes calls, before the scripts of the built page run.
test('while the page’s code is on its way its sheet lies in the frame, and a consult that comes then is shown', async ({
  someone,
}) => {
  const page = await someone('derm', { at: world.url });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/base-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse((response) => response.url().endsWith('/V5/call/inbox-page'));
  const asked = watch(page);
  await page.goto('/dashboard/secure-messaging', { waitUntil: 'commit' });
  await answered;
  await expect.poll(() => page.evaluate(waitingSheet)).toEqual({ left: 270, ground: 'rgb(255, 255, 255)' });
  const { name } = await sentConsult(world.url, 940, 'Between');
  letGo();
  const [firstName = '', lastName = ''] = name.split(' ');
  await expect(inboxRow(page, { firstName, lastName, phn: '', born: '' })).toBeVisible();
  // The page took the early answer, and called again because the stream told it of a missed event.
  expect(asked.filter((path) => path === '/V5/call/inbox-page')).toHaveLength(2);
});

// Only the whole can show it: the document itself asks, before the page's code is here.
test('a cold start asks nothing that is refused for who may not see the inbox', async ({ someone }) => {
  const page = await someone('admin', { at: world.url });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const asked = watch(page);
  await page.goto('/dashboard/secure-messaging');
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('load');
  await expect.poll(() => asked).toContain('/V5/call/notification-counts');
  expect(asked).not.toContain('/V5/call/inbox-page');
  expect(refused).toEqual([]);
});
