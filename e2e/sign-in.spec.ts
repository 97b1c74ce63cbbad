import { expect } from '@playwright/test';
import type { Page, Request, Route } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { keptText } from './in-page.mjs';
import { textOf } from './text-of.ts';
import { test } from './world.ts';

async function signInAs(page: Page, who: CastName, password = castPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(cast[who].email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const failure =
  'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.';

test('the first thing one sees is the sign-in form, in English, with version, build and environment', async ({
  someone,
}) => {
  const page = await someone(null);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Sign in · Consult');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByText(/Version 12\.0\.2 · Build \S+ · Environment: local/).first()).toBeVisible();
  const signUp = page.getByRole('link', { name: 'Sign Up (opens in a new tab)' });
  await expect(signUp).toHaveAttribute('target', '_blank');
});

test('a wrong password is refused in the specified words, and what was typed stays', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await signInAs(page, 'plus', 'not the password');
  await expect(page.getByRole('alert')).toHaveText(failure);
  await expect(page.getByLabel('E-mail')).toHaveValue(cast.plus.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/consult');
});

test('an empty field is named and gets the cursor', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
});

const homes: readonly [CastName, path: string, title: string][] = [
  ['derm', '/dashboard/secure-messaging', 'Secure messaging'],
  ['plus', '/dashboard/consult', 'New Consult'],
  ['resident', '/dashboard/consult', 'New Consult'],
  ['moa', '/dashboard/clinic-inbox', 'Clinic inbox'],
  ['pending', '/dashboard/validation-required', 'Next Steps'],
  ['admin', '/dashboard/profile', 'Profile'],
];

for (const [who, path, title] of homes) {
  test(`${who}@ lands on ${path}`, async ({ someone }) => {
    const page = await someone(null);
    await page.goto('/login');
    await signInAs(page, who);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}

test('whoever asked for a page gets it after signing in, with its query', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/dashboard/secure-messaging?tab=archive');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sign in to continue where you were.')).toBeVisible();
  await signInAs(page, 'plus');
  await expect(page).toHaveURL('/dashboard/secure-messaging?tab=archive');
  await expect(page.getByRole('link', { name: 'Archive' })).toHaveAttribute('aria-current', 'page');
});

test("'Last signed in as' lets one go on without the password, or sign out", async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await expect(page.getByRole('region', { name: 'Last signed in as' })).toHaveCount(0);
  await signInAs(page, 'derm');
  await expect(page).toHaveURL('/dashboard/secure-messaging');

  await page.goto('/login');
  const last = page.getByRole('region', { name: 'Last signed in as' });
  await expect(last).toContainText('Dr. Sunita Varga');
  await expect(last).toContainText('MD, FRCPC');
  await last.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  await expect(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();

  await page.goto('/login');
  await last.getByRole('button', { name: 'Logout' }).click();
  await expect(last).toHaveCount(0);
  await page.goto('/dashboard/secure-messaging');
  await expect(page).toHaveURL('/login');
});

test("'Continue' into a locked session goes on once it is unlocked, also where it was still being asked whether the session is alive", async ({
  someone,
}) => {
  const page = await someone(null);
  await page.goto('/login');
  await signInAs(page, 'derm');
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  await page.goto('about:blank');
  await page.request.post('/V5/call/account-lock', { data: {} });
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (route: Route) => {
    asked.resolve();
    await answer.promise;
    // Given up by then.
    await route.continue().catch(() => undefined);
  };
  await page.route('**/login-setCustomClaims_v1', hold, { times: 1 });
  await page.goto('/login');
  await asked.promise;
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  answer.resolve();
  await page.getByRole('dialog', { name: 'Locked' }).getByLabel('Password', { exact: true }).fill(castPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/secure-messaging');
});

test('what is heard late of the last session is not taken for the one that has begun', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await signInAs(page, 'derm');
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  // The dashboard asks who it belongs to as well: it is left first.
  await page.goto('about:blank');

  // Who it belongs to is answered when somebody else has signed in.
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (route: Route) => {
    const response = await route.fetch();
    asked.resolve();
    await answer.promise;
    // Given up by then.
    await route.fulfill({ response }).catch(() => undefined);
  };
  const profile = Promise.withResolvers<void>();
  await page.route('**/login-setCustomClaims_v1', hold, { times: 1 });
  await page.goto('/login');
  await asked.promise;
  await page.route('**/profile-get', (route) => profile.promise.then(() => route.continue()), { times: 1 });
  const begun = page.waitForRequest('**/profile-get');
  const over = new Promise<void>((resolve) => {
    const look = (request: Request) => {
      if (request.url().endsWith('/login-setCustomClaims_v1')) resolve();
    };
    page.on('requestfinished', look);
    page.on('requestfailed', look);
  });
  await signInAs(page, 'plus');
  await begun;
  answer.resolve();
  await over;
  profile.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();
});

test('whoever types already is not interrupted where the last session turns out to be over', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await signInAs(page, 'derm');
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  // The dashboard, refused, would go to the sign-in page by itself and forget whose session it was.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const end = Promise.withResolvers<void>();
  await page.route('**/login-setCustomClaims_v1', (route) => end.promise.then(() => route.continue()), { times: 1 });
  await page.goto('/login');
  const last = page.getByRole('region', { name: 'Last signed in as' });
  const email = page.getByLabel('E-mail');
  await expect(last).toBeVisible();
  await email.pressSequentially('derm@');
  end.resolve();
  await expect(last).toHaveCount(0);
  await page.keyboard.type('example');
  await expect(email).toHaveValue('derm@example');
});

test("'Forgot Password' opens with the e-mail typed so far and closes with Esc", async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(cast.np.email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(cast.np.email);
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeFocused();
});

test('after signing out, neither the back button nor the device shows anything of a patient', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await signInAs(page, 'derm');
  await expect(page).toHaveURL('/dashboard/secure-messaging');
  const row = page.getByRole('main').getByRole('listitem').first();
  const patient = await textOf(row.getByRole('link'));
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(patient);
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Nobody else may read this.');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  // Not for a moment either.
  expect(await page.getByRole('region', { name: 'Last signed in as' }).count()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText(patient)).toHaveCount(0);
  const kept = await page.evaluate(keptText);
  for (const word of [...patient.split(' '), 'Nobody else']) expect(kept).not.toContain(word);
});

test('the sign-in page speaks French, also after a reload', async ({ someone }) => {
  const page = await someone(null);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
  await expect(page.getByLabel('Courriel')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('a browser that prefers French is spoken to in French', async ({ someone }) => {
  const page = await someone(null, { locale: 'fr-CA' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
});
