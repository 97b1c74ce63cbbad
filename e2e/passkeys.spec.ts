import { expect } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

let server: TestServer;
/** The server's address by host name, because passkeys belong to one. */
let at: string;
test.beforeAll(async () => {
  server = await startServer({ demo: true });
  at = `http://localhost:${new URL(server.url).port}`;
});
test.afterAll(() => server?.stop());

/** Gives the browser a device with a fingerprint reader. */
async function device(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsOwner: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

// Only the whole can show it: a device signs, and a server checks the signature.
test('a passkey is added, named, signs in without a password, and is removed', async ({ someone }) => {
  const page = await someone(null, { at });
  const finger = await device(page);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(cast.np.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/consult');

  await page.goto('/dashboard/security');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Ward laptop');
  // The device does not recognise the finger: the page adds nothing and says so calmly.
  await finger.knowsOwner(false);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No passkey was made.');
  await finger.knowsOwner(true);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  const entry = section.getByRole('listitem').filter({ hasText: 'Ward laptop' });
  await expect(entry).toContainText('Not used yet');

  await entry.getByRole('button', { name: 'Rename Ward laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Clinic laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem')).toContainText('Clinic laptop');
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);

  // Before the sign-in page, which offers passkeys in the e-mail field at once: this device would pick one without
  // asking.
  await finger.knowsOwner(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used. Try again, or sign in with your password.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await finger.knowsOwner(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/dashboard/consult');

  // A passkey also unlocks a locked page, at the address asked for; a device that does not recognise the finger does
  // not.
  await page.request.post('/V5/call/account-lock', { data: {} });
  await page.goto('/dashboard/security');
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await finger.knowsOwner(false);
  await lock.getByRole('button', { name: 'Unlock with a passkey' }).click();
  await expect(lock.getByText('No passkey was used. You can try again.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await finger.knowsOwner(true);
  await lock.getByRole('button', { name: 'Unlock with a passkey' }).click();
  await expect(lock).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/security');
  await expect(section.getByRole('listitem')).toContainText('Last used');
  await section.getByRole('button', { name: 'Remove Clinic laptop' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
});
