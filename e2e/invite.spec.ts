import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { beyondTheEdge } from './in-page.mjs';
import { sizes } from './screens.ts';
import { test } from './world.ts';

/** A world of its own: invitations go out in it. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world?.stop());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite a Colleague' });
const send = (page: Page) => dialog(page).getByRole('button', { name: /^(Send invitation|Sending…)$/ });
const field = (page: Page, name: string) => dialog(page).getByLabel(name);

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

async function fill(page: Page): Promise<void> {
  await field(page, 'First name').fill('Amara');
  await field(page, 'Last name').fill('Okonkwo');
  await field(page, 'City').fill('Lethbridge');
}

test('a colleague is invited: what is missing is said, it runs, it fails and goes out the second time, and the form is new', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await page.goto('/dashboard/resources');
  await page.getByRole('button', { name: 'Invite a Colleague' }).click();
  await expect(field(page, 'Personal message')).toHaveValue(/advice from specialists/);
  await send(page).click();
  for (const text of [
    'First name is required.',
    'Last name is required.',
    'City is required.',
    'You must provide either an email or fax number.',
  ])
    await expect(dialog(page).getByText(text)).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);

  await fill(page);
  await field(page, 'E-mail').fill('amara.okonkwo@colleague.example');
  // The line drops while it runs.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/V5/call/invite-inviteAColleague', async (route) => {
    await held;
    await route.abort();
  });
  await field(page, 'City').press('Enter');
  await expect(send(page)).toHaveText('Sending…');
  await expect(send(page)).toHaveAttribute('aria-busy', 'true');
  // What is typed now would go with the answer.
  for (const name of ['First name', 'Fax', 'City', 'Personal message']) await expect(field(page, name)).toBeDisabled();
  letGo();
  await expect(dialog(page).getByRole('alert')).toContainText('Error sending invite');
  await expect(field(page, 'City')).toHaveValue('Lethbridge');
  await expect(field(page, 'City')).toBeFocused();

  await page.unroute('**/V5/call/invite-inviteAColleague');
  await send(page).click();
  await expect(dialog(page).getByText('Your invitation to Amara Okonkwo is on its way.')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  for (const name of ['First name', 'Last name', 'E-mail', 'City']) await expect(field(page, name)).toHaveValue('');
  await expect(field(page, 'First name')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('leaving with something typed asks first; on a phone it fits and works the same', async ({ someone }) => {
  const page = await someone('plus', { at: world.url, ...sizes.phone });
  await page.goto('/dashboard/resources');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Invite a Colleague' }).click();
  await fill(page);
  expect(await page.evaluate(beyondTheEdge)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await page.keyboard.press('Escape');
  await expect(asked).toContainText('The invitation has not been sent. Are you sure you want to leave?');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'First name')).toHaveValue('Amara');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog(page)).toHaveCount(0);
});
