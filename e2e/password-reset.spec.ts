import { expect } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn, visitor } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true, env: { PUBLIC_URL: 'http://consult.example' } });
});
test.afterAll(() => world.stop());

/** The path of the link that was last mailed to somebody to set a password. */
async function mailedPath(email: string): Promise<string> {
  const admin = await signIn(world.url, cast.admin.email);
  let path = '';
  await expect
    .poll(async () => {
      const { entries } = await admin.call('outbox-list', { after: null });
      for (const { id } of entries.filter(({ template }) => template === 'password-reset')) {
        const { to, body } = await admin.call('outbox-get', { entryId: id });
        // Until it is settled where the mail went, the outbox shows the link without its code.
        if (to === email) return (path = /\/auth\/reset-password\?oobCode=[\w-]{43}/.exec(body)?.[0] ?? '');
      }
      return '';
    })
    .not.toBe('');
  admin.close();
  return path;
}

// Only the whole can show it: a mailed link, a reload of the address without its code, and screens elsewhere that
// close.
test('the link sets a new password once; the code leaves the address, and open screens of the person close', async ({
  someone,
}) => {
  const elsewhere = await someone('beta', { at: world.url });
  await elsewhere.goto('/dashboard/profile');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Profile');
  const asking = visitor(world.url);
  await asking.call('resetPassword-sendForgotPasswordEmail', { email: cast.beta.email });
  asking.close();
  const path = await mailedPath(cast.beta.email);

  const page = await someone(null, { at: world.url });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(request.url());
  });
  await page.goto(path);
  const password = page.getByLabel('New password');
  const confirm = page.getByLabel('Confirm password');
  const set = page.getByRole('button', { name: 'Set new password' });
  await expect(password).toBeVisible();
  await expect(page).toHaveURL('/auth/reset-password');
  expect(asked.filter((url) => url.includes('oobCode'))).toEqual([]);
  // A reload of the cleaned address still finds the link's code.
  await page.reload();
  await expect(password).toBeVisible();

  await password.fill('brand new one');
  await confirm.fill('brand new one');
  await set.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed.' })).toBeVisible();
  await expect(elsewhere).toHaveURL('/login');
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await page.getByLabel('E-mail').fill(cast.beta.email);
  await page.getByLabel('Password', { exact: true }).fill('brand new one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);

  const thief = await someone(null, { at: world.url });
  await thief.goto(path);
  await expect(thief.getByRole('alert')).toHaveText('The link to reset your password is invalid or has expired.');
  await expect(thief.getByLabel('New password')).toHaveCount(0);
  await thief.goto('/auth/reset-password');
  await expect(thief.getByRole('alert')).toHaveText('The link to reset your password is invalid or has expired.');
});
