import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { reopen, show } from '../../testing/show.tsx';
import { securityAnswers } from '../../testing/world/security.ts';

test('where a browser can not use passkeys, the sign-in page offers none and the security page says so', async () => {
  // passkey-sign-in.test.ts shows that a page at a bare IP address can use none.
  vi.stubGlobal('PublicKeyCredential', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const secondFactor = { challenge: 'of-nobody', methods: ['passkey' as const] };
  const { server } = await show('/dashboard/security', { who: 'plus', answers: securityAnswers() });
  await expect.element(page.getByText('This browser cannot make passkeys at this address.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  server.viewer = null;
  await reopen('/login');
  const email = page.getByLabelText('E-mail');
  await expect.element(email).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
  // Where a role requires the passkey after the password, the second step says what to do.
  server.answer({ 'account-signIn': { secondFactor } });
  await email.fill(cast.plus.email);
  await page.getByLabelText('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect
    .element(page.getByText('which this browser cannot use here. Sign in on a device that can.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(email).toBeVisible();
});
