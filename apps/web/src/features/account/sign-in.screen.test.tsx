import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, show } from '../../testing/show.tsx';

test('an empty field is named and gets the cursor', async () => {
  await show('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Email is required')).toBeVisible();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus();
  await expect.element(page.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true');
  expect(address()).toBe('/login');
});
