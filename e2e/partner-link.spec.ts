import { expect } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { demoLink } from '@consult/testkit/launch.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

let server: TestServer;
const publicUrl = 'http://consult.example';
test.beforeAll(async () => {
  server = await startServer({ demo: true, env: { PUBLIC_URL: publicUrl } });
});
test.afterAll(() => server?.stop());

const token = (avaUuid: string) => demoLink(publicUrl, avaUuid);

test('a partner’s user signs in first, and is linked on load; the token is in no address by then', async ({
  someone,
}) => {
  const page = await someone(null, { at: server.url });
  await page.goto(`/ava/link-account?jwt=${await token('ava-1')}`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(cast.plus.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/ava/link-account');
  await expect(page.getByRole('status').filter({ hasText: 'is linked' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('link', { name: 'Continue to your homepage' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
});

test('what is no token, and an account that is somebody else’s, is refused in the specified words', async ({
  someone,
}) => {
  const page = await someone('np', { at: server.url });
  const alert = page.getByRole('alert');
  for (const address of ['/ava/link-account', '/ava/link-account?jwt=no.token.here']) {
    await page.goto(address);
    await expect(alert).toHaveText(
      'Invalid information provided to link your AVA account to your Alethea account. Please try again.',
    );
  }
  const holder = await someone('plus', { at: server.url });
  expect((await holder.request.post('/V5/call/ava-linkAccount', { data: { jwt: await token('ava-1') } })).ok()).toBe(
    true,
  );
  await page.goto(`/ava/link-account?jwt=${await token('ava-1')}`);
  await expect(alert).toContainText('Error linking your AVA account to your Alethea account');
  await expect(page).toHaveURL('/ava/link-account');

  // Whose it is can take the link back.
  await holder.goto('/dashboard/security');
  const linked = holder.getByRole('region', { name: 'Linked account' });
  await expect(linked).toContainText('ava-1');
  await linked.getByRole('button', { name: 'Unlink' }).click();
  await holder
    .getByRole('dialog', { name: 'Unlink your AVA account?' })
    .getByRole('button', { name: 'Unlink' })
    .click();
  await expect(linked).toHaveCount(0);
  await expect(holder.getByRole('dialog')).toHaveCount(0);
});
