import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { beyondTheEdge, keptText } from './in-page.mjs';
import { schemes, sizes } from './screens.ts';
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
async function atConsult(page: Page): Promise<{ patient: string }> {
  await page.clock.install();
  await page.goto('/dashboard/secure-messaging');
  const row = page.getByRole('main').getByRole('listitem').first();
  const patient = await textOf(row.getByRole('link'));
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(patient);
  return { patient };
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

test('a page that nobody touches for a quarter of an hour covers everything, and gives back what was typed', async ({
  someone,
}) => {
  const page = await someone('derm', { at: world.url });
  const { patient } = await atConsult(page);
  await reply(page).fill('Half a sentence');
  // Every touch begins the time anew.
  await page.clock.fastForward(14 * minute);
  await page.keyboard.press('End');
  await page.clock.fastForward(14 * minute);
  await expect(reply(page)).toHaveValue('Half a sentence');
  expect(await asked(page)).toBe('open');

  const address = page.url();
  await page.clock.fastForward(2 * minute);
  await expect(lock(page)).toBeVisible();
  await expect(lock(page)).toContainText('Dr. Sunita Varga');
  await expect(password(page)).toBeFocused();
  for (const hidden of [page.getByText(patient).first(), page.getByText('Half a sentence'), page.getByRole('main')])
    await expect(hidden).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expect.poll(() => asked(page)).toBe('LOCKED');
  expect((await page.request.get('/V5/live')).status()).toBe(401);

  // Nothing but the password opens it.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await expect(lock(page)).toBeVisible();
  await password(page).fill('not mine');
  await page.keyboard.press('Enter');
  await expect(lock(page).getByText('This is not your password.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await unlock(page);
  await expect(reply(page)).toHaveValue('Half a sentence');
  await expect(reply(page)).toBeFocused();
  expect(page.url()).toBe(address);
  expect(await asked(page)).toBe('open');
});

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

test('a session that is found locked asks for the password at the address asked for', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.request.post('/V5/call/account-lock', { data: {} });
  await page.goto('/dashboard/secure-messaging?tab=archive');
  await expect(lock(page)).toBeVisible();
  await unlock(page);
  await expect(page).toHaveURL('/dashboard/secure-messaging?tab=archive');
  await expect(page.getByRole('link', { name: 'Archive' })).toHaveAttribute('aria-current', 'page');
});

test('a lost connection covers the page all the same, and says so when it is to be unlocked', async ({ someone }) => {
  const page = await someone('derm', { at: world.url });
  await atConsult(page);
  await page.context().setOffline(true);
  await page.clock.fastForward(16 * minute);
  await expect(lock(page)).toBeVisible();
  await password(page).fill(castPassword);
  await page.keyboard.press('Enter');
  await expect(lock(page).getByRole('alert')).toHaveText('There is no connection to the server.');
  await page.context().setOffline(false);
  // The server is told as soon as it can be.
  await page.clock.fastForward(11_000);
  await expect.poll(() => asked(page)).toBe('LOCKED');
  await unlock(page);
});

test('a page that is unlocked before the server has heard of the lock is open there too', async ({ someone }) => {
  const page = await someone('derm', { at: world.url });
  await atConsult(page);
  const late = Promise.withResolvers<void>();
  const order: string[] = [];
  await page.route('**/account-lock', async (route) => {
    await late.promise;
    const response = await route.fetch();
    order.push('locked');
    await route.fulfill({ response });
  });
  await page.route('**/account-unlock', async (route) => {
    order.push('unlocked');
    await route.continue();
  });
  await page.clock.fastForward(16 * minute);
  await password(page).fill(castPassword);
  await page.keyboard.press('Enter');
  await expect(lock(page).getByRole('button', { name: 'Unlocking…' })).toBeVisible();
  late.resolve();
  await expect(lock(page)).toHaveCount(0);
  expect(order).toEqual(['locked', 'unlocked']);
  expect(await asked(page)).toBe('open');
});

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

test('signing out from the lock leaves nothing that was typed or searched for', async ({ someone }) => {
  const page = await someone('derm', { at: world.url });
  const { patient } = await atConsult(page);
  await reply(page).fill('Nobody else may read this.');
  await page.goto('/dashboard/secure-messaging');
  await page.getByRole('searchbox', { name: 'Search consults' }).fill('Wanderingname');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(keptText)).toContain('Wanderingname');
  await page.clock.fastForward(16 * minute);
  await expect(lock(page)).toBeVisible();
  await lock(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(lock(page)).toHaveCount(0);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await asked(page)).toBe('NOT_SIGNED_IN');
  const kept = `${await page.evaluate(keptText)} ${await page.evaluate<string>('JSON.stringify(history.state)')}`;
  for (const word of [...patient.split(' '), 'Nobody else', 'Wanderingname']) expect(kept).not.toContain(word);
});

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

test('the lock is read, seen and used in French and on a phone, light and dark', async ({ someone }) => {
  const page = await someone('derm', { at: world.url, ...sizes.phone, locale: 'fr-CA' });
  await page.clock.install();
  await page.goto('/dashboard/secure-messaging');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.clock.fastForward(16 * minute);
  await expect(lock(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Déverrouiller' })).toBeVisible();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect
      .soft(
        violations.map(({ id, help }) => `${id}: ${help}`),
        colorScheme,
      )
      .toEqual([]);
  }
  await expect.poll(() => page.evaluate(beyondTheEdge)).toEqual([]);
});
