import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { keptText } from './in-page.mjs';
import { picture, sentConsult } from './sent-consult.ts';
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

/** derm@ at the first consult of the inbox, with a clock that can be put forward. */
async function atConsult(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/dashboard/secure-messaging');
  const row = page.getByRole('main').getByRole('listitem').first();
  const patient = await textOf(row.getByRole('link'));
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(patient);
}

/** When somebody was last seen in any tab of the browser, as this tab has it. */
async function lastSign(page: Page): Promise<string | undefined> {
  return /active-at\n(\d+)/.exec(await page.evaluate(keptText))?.[1];
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

// Only the whole can show it: tabs of one browser, which share the session and its lock.
test('all tabs of a browser count as one: they lock together, and one password unlocks them', async ({ someone }) => {
  const page = await someone('derm', { at: world.url });
  await atConsult(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard/secure-messaging?tab=archive');
  await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // Typing in one keeps the other open.
  await page.clock.fastForward(14 * minute);
  await other.getByRole('searchbox').press('a');
  // What one tab writes down the others read a moment later, and not in the same one.
  const sign = await lastSign(other);
  await expect.poll(() => lastSign(page)).toBe(sign);
  await page.clock.fastForward(14 * minute);
  await expect(lock(page)).toHaveCount(0);
  await expect(lock(other)).toHaveCount(0);
  await page.clock.fastForward(16 * minute);
  await expect(lock(page)).toBeVisible();
  await expect(lock(other)).toBeVisible();
  // One that is opened now shows the lock at once, and goes on to where it was asked to; it hears of the lock from the server.
  await expect.poll(() => asked(page)).toBe('LOCKED');
  const third = await page.context().newPage();
  await third.goto('/dashboard/security');
  await expect(lock(third)).toBeVisible();
  await expect(third.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible();
  await unlock(other);
  await expect(lock(page)).toHaveCount(0);
  await expect(third.getByRole('heading', { level: 2, name: 'Devices' })).toBeVisible();
  await expect(third).toHaveURL('/dashboard/security');
});

// Only the whole can show it: tabs of one browser, which tell the server in turn.
test('a tab that is unlocked while another still tells the server of the lock is open there too', async ({
  someone,
}) => {
  const page = await someone('derm', { at: world.url });
  await atConsult(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard/secure-messaging?tab=archive');
  await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const late = Promise.withResolvers<void>();
  const telling: Page[] = [];
  const order: string[] = [];
  await page.context().route('**/account-lock', async (route) => {
    telling.push(route.request().frame().page());
    await late.promise;
    const response = await route.fetch();
    order.push('locked');
    await route.fulfill({ response });
  });
  await page.context().route('**/account-unlock', async (route) => {
    order.push('unlocked');
    await route.continue();
  });
  await page.clock.fastForward(16 * minute);
  await expect(lock(page)).toBeVisible();
  await expect(lock(other)).toBeVisible();
  // Whichever tab found out first tells it; the other one is unlocked.
  await expect.poll(() => telling.length).toBeGreaterThan(0);
  const unlocked = telling[0] === page ? other : page;
  await password(unlocked).fill(castPassword);
  await unlocked.keyboard.press('Enter');
  await expect(lock(unlocked).getByRole('button', { name: 'Unlocking…' })).toBeVisible();
  late.resolve();
  for (const tab of [page, other]) await expect(lock(tab)).toHaveCount(0);
  expect(order.at(0)).toBe('locked');
  expect(order.at(-1)).toBe('unlocked');
  expect(await asked(page)).toBe('open');
});

// Only the whole can show it: a new cookie, in every tab of the browser.
test('signing in another way begins a new session in every tab, where one was, with what was typed', async ({
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
  await expect(lock(other)).toBeVisible();
  await lock(page).getByRole('button', { name: 'Sign in another way' }).click();
  await expect(page).toHaveURL('/login');
  await expect(lock(page)).toHaveCount(0);
  // Until then nothing is open: what is left of the session leads back to the lock.
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

// Only the whole can show it: a file on its way down.
test('a file that could not be loaded because of the lock opens by itself afterwards', async ({ someone }) => {
  const consult = await sentConsult(world.url, 40, 'Lockedout', { files: [picture('mole.png', 300, 200)] });
  const page = await someone('derm', { at: world.url });
  await page.goto(consult.path);
  const opener = page.getByRole('list', { name: 'Attachments' }).getByRole('button', { name: 'mole.png' });
  await expect(opener).toBeVisible();
  // The session is locked between the click and the answer.
  let lost = false;
  await page.route('**/V5/files/*', async (route) => {
    if (!lost) {
      lost = true;
      await page.request.post('/V5/call/account-lock', { data: {} });
    }
    await route.continue();
  });
  await opener.click();
  await expect(lock(page)).toBeVisible();
  // The viewer may open after the lock; the keys go to the lock all the same.
  await expect(page.locator('dialog[open]')).toHaveCount(2);
  await expect(password(page)).toBeFocused();
  await unlock(page);
  await expect(page.getByRole('dialog', { name: 'mole.png' }).getByRole('img', { name: 'mole.png' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(lost).toBe(true);
});
