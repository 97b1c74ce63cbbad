import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { textOf } from './text-of.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const minute = 60_000;
const lock = (page: Page) => page.getByRole('dialog', { name: /^(Locked|Verrouillé)$/ });
const password = (page: Page) => lock(page).getByLabel('Password', { exact: true });
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true });

/** Opens derm@ at the first consult of the inbox, with a clock that the test can move forward. */
async function atConsult(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/dashboard/secure-messaging');
  const row = page.getByRole('main').getByRole('listitem').first();
  const patient = await textOf(row.getByRole('link'));
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(patient);
}

async function unlock(page: Page): Promise<void> {
  await password(page).fill(castPassword);
  await page.keyboard.press('Enter');
  await expect(lock(page)).toHaveCount(0);
}

const asked = async (page: Page): Promise<unknown> => {
  const answer = await page.request.post('/V5/call/profile-get', { data: {} });
  return answer.ok() ? 'open' : ((await answer.json()) as { code: string }).code;
};

// Only the whole can show it: the tabs of one browser share the session, its lock and then a new cookie.
test('tabs lock together and one password unlocks them; signing in another way begins a new session in every tab, where one was, with what was typed', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(cast.derm.email);
    await page.getByLabel('Password', { exact: true }).fill(castPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.goto('/login');
  await signIn();
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  await atConsult(page);
  const address = page.url();
  await reply(page).fill('Still to be finished');
  const other = await page.context().newPage();
  await other.goto('/dashboard/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.clock.fastForward(16 * minute);
  await expect(lock(page)).toBeVisible();
  await expect(lock(other)).toBeVisible();
  await unlock(other);
  await expect(lock(page)).toHaveCount(0);

  await page.clock.fastForward(16 * minute);
  await expect(lock(other)).toBeVisible();
  await lock(page).getByRole('button', { name: 'Sign in another way' }).click();
  await expect(page).toHaveURL('/login');
  await expect(lock(page)).toHaveCount(0);
  // Until then nothing is open: a navigation within the old session leads back to the lock.
  await expect.poll(() => asked(page)).toBe('LOCKED');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(lock(page)).toBeVisible();
  await lock(page).getByRole('button', { name: 'Sign in another way' }).click();
  await signIn();
  await expect(page).toHaveURL(address);
  await expect(reply(page)).toHaveValue('Still to be finished');
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(lock(other)).toHaveCount(0);
  expect(await asked(page)).toBe('open');
  await reply(page).fill('');
});
