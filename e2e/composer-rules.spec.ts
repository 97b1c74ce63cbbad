import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { answerQuestions, chooseDermatology, fillPatient, somePatient } from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

// Only the whole can show it: the session of a cookie ends, and its person signs in again.
test('a session that ended is said when a consult is sent, and the consult waits behind the sign-in', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  const patient = somePatient(93, 'Loggedout', 'Later');
  await chooseDermatology(page);
  await fillPatient(page, patient);
  await answerQuestions(page, 'Who am I?');
  // The session ends with the send and not before: any other call of the page would lead to the sign-in first.
  await page.route(
    '**/consult-sendConsult',
    async (route) => {
      // Only the session's: without the cookie of its device a browser would have no half of the key to what it keeps.
      await page.context().clearCookies({ name: /session/ });
      await route.continue();
    },
    { times: 1 },
  );
  await submit(page).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByRole('status').filter({ hasText: 'You are not logged in. Please refresh the page.' }),
  ).toBeVisible();
  await page.getByLabel('E-mail').fill(cast.plus.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // It goes out by itself once its writer is signed in.
  await expect(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
});
