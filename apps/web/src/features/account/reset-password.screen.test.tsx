import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { inTurn, offline, refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show } from '../../testing/show.tsx';

everyLook('reset-password-invalid', async (look) => {
  await show('/auth/reset-password?oobCode=no-such-code', {
    ...look,
    answers: { 'resetPassword-verifyCode': refused('LINK_INVALID') },
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a forgotten password: nobody learns who has an account, and a failure is said', async () => {
  const { server } = await show('/login', {
    answers: { 'resetPassword-sendForgotPasswordEmail': inTurn(offline, { message: 'On its way.' }) },
  });
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
  const email = dialog.getByLabelText('E-mail');
  const send = dialog.getByRole('button', { name: 'Send reset e-mail' });
  await email.fill('');
  await send.click();
  await expect.element(dialog.getByText('Email is required')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Check form for errors.');
  await email.fill('no address');
  await send.click();
  await expect.element(dialog.getByText('Email is invalid')).toBeVisible();
  await expectNoFaults();
  await email.fill('nobody@demo.example');
  await send.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('There was an error sending your password reset email.');
  await send.click();
  const said = dialog.getByRole('status');
  const sentTo = (address: string) =>
    `If ${address} belongs to an account, a link to set a new password is on its way to it.`;
  await expect.element(said).toHaveTextContent(sentTo('nobody@demo.example'));
  await dialog.getByText('Close', { exact: true }).click();
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await email.fill(cast.free.email);
  await send.click();
  await expect.element(said).toHaveTextContent(sentTo(cast.free.email));
  expect(server.asked('resetPassword-sendForgotPasswordEmail').map(({ input }) => input.email)).toEqual([
    'nobody@demo.example',
    'nobody@demo.example',
    cast.free.email,
  ]);
});

test('a new password that many people use is refused at its field, and the link stays good', async () => {
  const { server } = await show('/auth/reset-password?oobCode=a-code', {
    answers: {
      'resetPassword-verifyCode': { ok: true },
      'resetPassword-confirm': refused('INVALID_INPUT', { faults: { newPassword: { code: 'password-common' } } }),
    },
  });
  const first = page.getByLabelText('New password', { exact: true });
  await first.fill('password1');
  await page.getByLabelText('Confirm password').fill('password1');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect.element(page.getByText(/Many people use this password/)).toBeVisible();
  await expect.element(first).toHaveFocus();
  expect(server.asked('resetPassword-confirm')).toHaveLength(1);
});

test('a link to set a password: the code leaves the address, what is wrong is said, and a lost answer is tried again', async () => {
  const { server } = await show('/auth/reset-password?oobCode=a-code-of-a-link', {
    answers: { 'resetPassword-verifyCode': { ok: true }, 'resetPassword-confirm': inTurn(offline, { ok: true }) },
  });
  const password = page.getByLabelText('New password');
  const confirm = page.getByLabelText('Confirm password');
  const set = page.getByRole('button', { name: 'Set new password' });
  await expect.element(password).toBeVisible();
  await expect.poll(address).toBe('/auth/reset-password');
  await set.click();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await password.fill('12345');
  await expect.element(page.getByText('Password must be 6 or more characters')).toBeVisible();
  await confirm.fill('brand new one');
  await password.fill('brand new ones');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await password.fill('brand new one');
  await expect.element(page.getByText('Passwords do not match')).not.toBeInTheDocument();
  await expectNoFaults();
  await set.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An error occurred while resetting your password');
  await set.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Your password is changed.' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await expect.poll(address).toBe('/login');
  const tries = server.asked('resetPassword-confirm').map(({ input }) => input);
  expect(tries).toEqual([tries[0], tries[0]]);
  expect(tries[0]).toEqual({ oobCode: 'a-code-of-a-link', newPassword: 'brand new one' });

  await reopen('/auth/reset-password');
  const over = 'The link to reset your password is invalid or has expired.';
  await expect.element(page.getByRole('alert')).toHaveTextContent(over);
  await expect.element(page.getByLabelText('New password')).not.toBeInTheDocument();
});
