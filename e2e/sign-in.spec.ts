import { expect } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { keptText } from './in-page.mjs';
import { textOf } from './text-of.ts';
import { test } from './world.ts';

// Only the whole can show it: the cookie, the browser's own history and what is kept on the device.
test('after signing out, neither the back button nor the device shows anything of a patient', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(cast.derm.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  const row = page.getByRole('main').getByRole('listitem').first();
  const patient = await textOf(row.getByRole('link'));
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(patient);
  // Logout asks about words that the server does not have.
  const saved = page.waitForResponse('**/message-saveDraft');
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Nobody else may read this.');
  await saved;

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  // Not even for a moment.
  expect(await page.getByRole('region', { name: 'Last signed in as' }).count()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText(patient)).toHaveCount(0);
  const kept = await page.evaluate(keptText);
  for (const word of [...patient.split(' '), 'Nobody else']) expect(kept).not.toContain(word);
});
