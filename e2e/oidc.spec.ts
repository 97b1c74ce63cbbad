import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { startSignInProvider } from '@consult/testkit/sign-in-provider.ts';
import type { SignInProvider } from '@consult/testkit/sign-in-provider.ts';
import { test } from './world.ts';

let server: TestServer;
/** On 127.0.0.1, which to a browser is another site than localhost. */
let provider: SignInProvider;
let at: string;
test.beforeAll(async () => {
  const port = await freePort();
  at = `http://localhost:${port}`;
  provider = await startSignInProvider(`${at}/V5/oidc/callback`);
  provider.people.push({ sub: 'np-at-the-hospital', email: 'np@hospital.example', verified: true });
  server = await startServer({
    demo: true,
    env: {
      PORT: String(port),
      PUBLIC_URL: at,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Northside Hospital',
    },
  });
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

/** A port that nobody takes before the server does: below those that the system hands out by itself. */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port += 1) {
    const probe = createServer();
    const free = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => done(true));
    });
    if (!free) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

// Only the whole can show it: another site sends the browser back with a new session.
test('an account is connected under Security and signs in through the hospital, back to where one was', async ({
  someone,
}) => {
  const page = await someone(null, { at });
  await page.goto('/login');
  const there = page.getByRole('link', { name: 'Sign in with Northside Hospital' });
  await there.click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not sign in with Northside Hospital. Nothing has changed.')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await there.click();
  await page.getByRole('link', { name: 'np@hospital.example' }).click();
  await expect(page.getByRole('alert')).toContainText('Your Northside Hospital account is not connected');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByLabel('E-mail').fill(cast.np.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/consult');
  await page.goto('/dashboard/security');
  const section = page.getByRole('region', { name: 'Sign in with Northside Hospital' });
  await expect(section.getByText('Not connected.')).toBeVisible();
  await section.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await expect(section.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/security');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/dashboard/secure-messaging?tab=archive');
  await expect(page).toHaveURL('/login');
  await there.click();
  await expect(page).toHaveURL('/dashboard/secure-messaging?tab=archive');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Archive' })).toHaveAttribute('aria-current', 'page');

  await page.goto('/dashboard/security');
  await section.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(section.getByText('Not connected.')).toBeVisible();
});
