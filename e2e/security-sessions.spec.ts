import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { beyondTheEdge } from './in-page.mjs';
import { schemes, sizes } from './screens.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const address = '/dashboard/security';
const entries = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const asked = async (page: Page): Promise<number> =>
  (await page.request.post('/V5/call/profile-get', { data: {} })).status();

async function open(page: Page): Promise<void> {
  await page.goto(address);
  await expect(entries(page).first()).toContainText('This device');
}

test('devices are listed, this one first; one that signs in elsewhere comes by itself, and is signed out from here', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await open(page);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);

  const other = await someone(null, {
    at: world.url,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/604.1',
  });
  await other.goto('/login');
  await other.getByLabel('E-mail').fill(cast.plus.email);
  await other.getByLabel('Password', { exact: true }).fill(castPassword);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL('/dashboard/consult');

  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('This device');
  await expect(entries(page).nth(1)).toContainText('Safari, iPadOS');
  await page.getByRole('button', { name: 'Sign out Safari, iPadOS' }).click();
  await expect(entries(page)).toHaveCount(1);
  // Its open page closes by itself.
  await expect(other).toHaveURL('/login');
  expect(await asked(other)).toBe(401);
  expect(await asked(page)).toBe(200);
});

test("'Sign out everywhere else' leaves this device alone", async ({ someone }) => {
  const [page, one, two] = [
    await someone('derm', { at: world.url }),
    await someone('derm', { at: world.url }),
    await someone('derm', { at: world.url }),
  ];
  await open(page);
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  expect([await asked(one), await asked(two), await asked(page)]).toEqual([401, 401, 200]);
});

test('what fails says so and leaves the list as it is', async ({ someone }) => {
  const page = await someone('np', { at: world.url });
  await someone('np', { at: world.url });
  await open(page);
  await page.route('**/call/security-endSession', (route) => route.abort());
  await entries(page).nth(1).getByRole('button').click();
  await expect(page.getByText('There is no connection to the server.')).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
});

test('the password is changed with the present one; other devices are signed out, this one goes on', async ({
  someone,
}) => {
  const page = await someone('cardio', { at: world.url });
  const other = await someone('cardio', { at: world.url });
  await open(page);
  const form = page.getByRole('region', { name: 'Password' });
  const fill = async (current: string, next: string, confirm = next): Promise<void> => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Confirm the new password').fill(confirm);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('', '');
  await expect(form.getByText('Password is required')).toHaveCount(2);
  await expect(form.getByLabel('Current password')).toBeFocused();
  await fill('not mine', '12345', '123456');
  await expect(form.getByText('Password must be 6 or more characters')).toBeVisible();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await fill('not mine', 'another-one');
  await expect(form.getByText('This is not your password.')).toBeVisible();
  expect(await asked(other)).toBe(200);

  await fill(castPassword, 'another-one');
  await expect(form.getByRole('status')).toHaveText('Your password is changed. All other devices are signed out.');
  await expect(form.getByLabel('Current password')).toHaveValue('');
  expect(await asked(other)).toBe(401);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(cast.cardio.email);
  await page.getByLabel('Password', { exact: true }).fill('another-one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
});

test('the eye shows a password while it is typed', async ({ someone }) => {
  const page = await someone('free', { at: world.url });
  await open(page);
  const field = page.getByLabel('New password', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).nth(1).click();
  await expect(field).toHaveAttribute('type', 'text');
});

for (const [size, device] of Object.entries(sizes)) {
  test(`the sections have no fault that axe finds, ${size}, light and dark, in English and French`, async ({
    someone,
  }) => {
    for (const locale of ['en-CA', 'fr-CA']) {
      const page = await someone('dentist', { at: world.url, ...device, locale });
      await page.goto(address);
      await expect(page.getByRole('main').getByText(/^(This device|Cet appareil)$/)).toBeVisible();
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect
          .soft(
            violations.map(({ id, help }) => `${id}: ${help}`),
            `${locale} ${colorScheme}`,
          )
          .toEqual([]);
      }
      await expect.poll(() => page.evaluate(beyondTheEdge)).toEqual([]);
    }
  });
}
