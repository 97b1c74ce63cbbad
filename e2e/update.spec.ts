import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { isKept, keptAddresses, lookForUpdate } from './in-page.mjs';
import { startFront } from './second-build.ts';
import type { Front } from './second-build.ts';
import { test } from './world.ts';

let front: Front;
test.beforeAll(async ({ sharedWorld }) => {
  front = await startFront(await sharedWorld());
});
test.afterAll(() => front.close());

test.describe.configure({ timeout: scaled(150_000) });

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is available.' });
const second = (page: Page) => page.locator('meta[name=build][content=second]');

/** Opens a page and waits until the browser keeps the build. */
async function opened(page: Page, address = '/login'): Promise<Page> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Some 150 files, which take a busy machine a while.
  await expect.poll(() => page.evaluate(isKept), { timeout: scaled(60_000) }).toBe(true);
  return page;
}

// Only the whole can show it: the worker of the built page serves it without a connection.
test('nothing that a call answered is kept by the browser, signed in or out, and without a connection the page still opens', async ({
  someone,
}) => {
  const page = await opened(await someone(null, { at: front.url, serviceWorkers: 'allow' }));
  await page.getByLabel('E-mail').fill(cast.derm.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
  await page.goto('/dashboard/secure-messaging');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const onlyBuilt = /^\/(?:assets\/[^/]+|index\.html|mark\.svg)$/;
  const kept = async () => page.evaluate(keptAddresses);
  expect((await kept()).filter((address) => !onlyBuilt.test(address))).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const addresses = await kept();
  expect(addresses.filter((address) => !onlyBuilt.test(address))).toEqual([]);
  expect(addresses).toContain('/index.html');
  // The worker answers the addresses of pages, and leaves the server its own, such as those of a sign-in provider.
  expect((await page.goto('/auth/reset-password'))?.fromServiceWorker()).toBe(true);
  expect((await page.goto('/V5/oidc/start'))?.fromServiceWorker()).toBe(false);
  await page.goto('/login');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

// Only the whole can show it: the newer of two builds takes over in every tab.
test('a newer version is told in every tab, waits for its reader, and runs after Reload with what was typed', async ({
  someone,
}) => {
  const page = await opened(
    await someone(null, { at: front.url, serviceWorkers: 'allow' }),
    '/signup?selectedPlan=econsult&selectedRole=Doctor',
  );
  await page.getByLabel('First name').first().fill('Solveig');
  const other = await page.context().newPage();
  await opened(other);
  await expect(banner(page)).toHaveCount(0);
  front.deploy();
  await page.evaluate(lookForUpdate);
  await expect(banner(page)).toBeVisible();
  await expect(banner(other)).toBeVisible();
  await expect(second(page)).toHaveCount(0);

  await banner(other).getByRole('button', { name: 'Later' }).click();
  await expect(banner(other)).toHaveCount(0);
  // Put off, the newer version still waits: a reload by hand shows the old page, which tells again.
  await other.reload();
  await expect(banner(other)).toBeVisible();
  await expect(second(other)).toHaveCount(0);

  await banner(page).getByRole('button', { name: 'Reload' }).click();
  await expect(second(page)).toHaveCount(1);
  await expect(page.getByLabel('First name').first()).toHaveValue('Solveig');
  await expect(banner(page)).toHaveCount(0);
  // The other tab does not reload by itself; it tells its user that it runs the older version.
  await expect(second(other)).toHaveCount(0);
  await banner(other).getByRole('button', { name: 'Reload' }).click();
  await expect(second(other)).toHaveCount(1);
});
