import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
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
const names = async (page: Page): Promise<string[]> => rows(page).locator('[data-id]').allTextContents();

async function openClinicInbox(page: Page): Promise<void> {
  await page.goto('/dashboard/clinic-inbox');
  await expect(rows(page).first()).toBeVisible();
}

test('To Book comes first: urgent on top, whom to call, what to book and for whom; All shows the rest, ten at a time', async ({
  someone,
}) => {
  const page = await someone('moa', { at: world.url });
  await openClinicInbox(page);
  await expect(page.getByRole('link', { name: /^To Book/ })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).filter({ hasNotText: 'To book' })).toHaveCount(0);
  await expect(rows(page).first()).toContainText('To book – urgent');
  await expect(
    rows(page)
      .first()
      .getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ }),
  ).toBeVisible();
  await expect(rows(page).first()).toContainText('Dr. S. Varga');
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/filter=all/);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
});

test('‘Booked’ takes a consult out of To Book at once, Undo brings it back, and a colleague sees both', async ({
  someone,
}) => {
  const page = await someone('moa', { at: world.url });
  const colleague = await someone('moa', { at: world.url });
  await openClinicInbox(page);
  await openClinicInbox(colleague);
  const before = await names(page);
  const name = before[0]!;
  await rows(page).first().hover();
  await page.getByRole('button', { name: `Mark as Booked: ${name}` }).click();
  await expect(page.getByText(`${name} is marked as Booked`)).toBeVisible();
  // A hand on it holds it, however long the colleague's list takes.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await expect.poll(() => names(page)).not.toContain(name);
  await expect.poll(() => names(colleague)).not.toContain(name);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(before);
  await expect.poll(async () => (await names(colleague)).toSorted()).toEqual(before.toSorted());

  await page.route('**/V5/call/activity-changeStatus_v1', (route) => route.fulfill({ status: 500, json: {} }));
  await rows(page).first().locator('[data-id]').focus();
  await page.keyboard.press('b');
  await expect(
    page.getByText('There was an error changing the status of this consult. Please try again later'),
  ).toBeVisible();
  await expect.poll(() => names(page)).toEqual(before);
});

test('a consult opens over the list; read by one member of staff it is read for all of them, live', async ({
  someone,
}) => {
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

test('a search is of this clinic; ‘No Consults’ where there are none', async ({ someone }) => {
  const page = await someone('moa', { at: world.url });
  await openClinicInbox(page);
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(rows(page)).toHaveCount(10);
  const search = page.getByRole('searchbox', { name: 'Search consults' });
  await search.fill('urticaria');
  await expect(page.getByText(/consults? found · All/)).toBeVisible();
  await expect(rows(page).filter({ hasNotText: 'Urticaria' })).toHaveCount(0);
  expect(page.url()).not.toContain('urticaria');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rows(page)).toHaveCount(10);

  const moa = await signIn(world.url, cast.moa.email);
  const { rows: toBook } = await moa.call('clinicInbox-page', {
    clinicId: cast.moa.locations[0]!.clinicId,
    toBook: true,
    after: null,
  });
  for (const { id } of toBook) await moa.call('activity-changeStatus_v1', { activityId: id, status: 'completed' });
  moa.close();
  await page.getByRole('link', { name: /^To Book/ }).click();
  await expect(page.getByText('No Consults', { exact: true })).toBeVisible();
});

test('without a clinic in the claims the page says so and whom to write to', async ({ someone }) => {
  const page = await someone('moa', { at: world.url });
  await page.route('**/V5/call/login-setCustomClaims_v1', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), clinicIds: [] } });
  });
  await page.goto('/dashboard/clinic-inbox');
  await expect(
    page.getByText(
      /^Unable to load your clinic ID\. Please logout and log back in\. If you continue to receive this error, you may not be a member of a clinic\. Please contact us at \S+@\S+ for assistance setting up your clinic\.$/,
    ),
  ).toBeVisible();
});
