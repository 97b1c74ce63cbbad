import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, castPassword, type CastName } from '@consult/testkit/cast.ts';
import { held, inTurn, refused, type Answer } from '../../testing/answers.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { beyondTheEdge, expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import { appInfo } from '../../testing/world/usual-answers.ts';

const email = () => page.getByLabelText('E-mail');
const password = () => page.getByLabelText('Password', { exact: true });
const lastUser = () => page.getByRole('region', { name: 'Last signed in as' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

async function signInAs(who: CastName, typed = castPassword): Promise<void> {
  await email().fill(cast[who].email);
  await password().fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** derm@ was here, and their session is alive: the browser has its cookie. */
async function leaveBehindDerm(): Promise<FakeServer> {
  const { server, live } = await show('/login');
  await signInAs('derm');
  await expect.poll(address).toBe('/dashboard/secure-messaging');
  // Wait for the refetch after the stream opens, so that it is not taken for a call of the next page.
  await expect.poll(() => live.heard && server.asked('login-setCustomClaims_v1').length > 0).toBe(true);
  return server;
}

const failure =
  'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.';

everyLook('sign-in', async (look) => {
  const demo = Object.values(cast).map((one) => ({ email: one.email, who: one.who }));
  await show('/login', { ...look, answers: { 'app-info': { ...appInfo, demo } } });
  await expect.element(page.getByRole('button', { name: 'plus@demo.example' })).toBeVisible();
});

test('the first thing one sees is the sign-in form, in English, with version, build and environment', async () => {
  await show('/');
  await expect.poll(address).toBe('/login');
  await expect.poll(() => document.title).toBe('Sign in · Consult');
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(email()).toHaveFocus();
  await expect.element(page.getByText(/Version 12\.0\.2 · Build \S+ · Environment: local/).first()).toBeVisible();
  const signUp = page.getByRole('link', { name: 'Sign Up (opens in a new tab)' });
  await expect.element(signUp).toHaveAttribute('target', '_blank');
});

test('in production the version stands alone, before and after signing in', async () => {
  await show('/login', { answers: { 'app-info': { ...appInfo, environment: 'production' } } });
  const version = page.getByText('Version 12.0.2').first();
  await expect.element(version).toBeVisible();
  await expect.element(version).not.toMatchTextContent(/Build|Environment/);
  await signInAs('plus');
  const foot = page.getByRole('complementary').getByText('Version 12.0.2');
  await expect.element(foot).toHaveTextContent('Version 12.0.2');
  await expect.element(page.getByText(/^Environment/)).not.toBeInTheDocument();
});

test('an account without a profile is told so, and its session ends', async () => {
  const { server } = await show('/login', { answers: { 'profile-get': null } });
  await signInAs('plus');
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no profile associated with this account.');
  await expect.poll(() => server.asked('account-signOut')).toHaveLength(1);
  await expect.poll(address).toBe('/login');
});

test('a wrong password is refused in the specified words, and what was typed stays', async () => {
  await show('/login');
  await signInAs('plus', 'not the password');
  await expect.element(page.getByRole('alert')).toHaveTextContent(failure);
  await expect.element(email()).toHaveValue(cast.plus.email);
  await password().fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/dashboard/consult');
});

test('an empty field is named and gets the cursor', async () => {
  await show('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText('Email is required')).toBeVisible();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await expect.element(email()).toHaveFocus();
  await expect.element(email()).toHaveAttribute('aria-invalid', 'true');
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
  test(`${who}@ lands on ${path}`, async () => {
    await show('/login');
    await signInAs(who);
    await expect.poll(address).toBe(path);
    await expect.element(heading(title)).toBeVisible();
  });
}

test('whoever asked for a page gets it after signing in, with its query', async () => {
  await show('/dashboard/secure-messaging?tab=archive');
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByText('Sign in to continue where you were.')).toBeVisible();
  await signInAs('plus');
  await expect.poll(address).toBe('/dashboard/secure-messaging?tab=archive');
  await expect.element(page.getByRole('link', { name: 'Archive' })).toHaveAttribute('aria-current', 'page');
});

test("'Last signed in as' lets one go on without the password, or sign out", async () => {
  await show('/login');
  await expect.element(email()).toBeVisible();
  await expect.element(lastUser()).not.toBeInTheDocument();
  await signInAs('derm');
  await expect.poll(address).toBe('/dashboard/secure-messaging');

  await reopen('/login');
  await expect.element(lastUser()).toMatchTextContent('Dr. Sunita Varga');
  await expect.element(lastUser()).toMatchTextContent('MD, FRCPC');
  await lastUser().getByRole('button', { name: 'Continue' }).click();
  await expect.poll(address).toBe('/dashboard/secure-messaging');
  await expect.element(heading('Secure messaging')).toBeVisible();

  await reopen('/login');
  await lastUser().getByRole('button', { name: 'Logout' }).click();
  await expect.element(lastUser()).not.toBeInTheDocument();
  await reopen('/dashboard/secure-messaging');
  await expect.poll(address).toBe('/login');
});

test("'Continue' into a locked session goes on once it is unlocked, also where it was still being asked whether the session is alive", async () => {
  const server = await leaveBehindDerm();
  server.locked = true;
  const claims = held(() => server.viewer?.claims ?? refused('NOT_SIGNED_IN'));
  server.answer({ 'login-setCustomClaims_v1': claims });
  const before = server.asked('login-setCustomClaims_v1').length;
  await reopen('/login');
  await expect.poll(() => server.asked('login-setCustomClaims_v1').length).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  claims.release();
  await page.getByRole('dialog', { name: 'Locked' }).getByLabelText('Password', { exact: true }).fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/dashboard/secure-messaging');
});

test('what is heard late of the last session is not taken for the one that has begun', async () => {
  const server = await leaveBehindDerm();
  const whoIsIn: Answer<'login-setCustomClaims_v1'> = () => server.viewer?.claims ?? refused('NOT_SIGNED_IN');
  const ofDerm = held(viewer('derm').claims);
  const profile = held(viewer('plus').profile);
  server.answer({ 'login-setCustomClaims_v1': inTurn(ofDerm, whoIsIn), 'profile-get': profile });
  const before = server.asked('login-setCustomClaims_v1').length;
  const profiles = server.asked('profile-get').length;
  await reopen('/login');
  await expect.poll(() => server.asked('login-setCustomClaims_v1').length).toBe(before + 1);
  await signInAs('plus');
  await expect.poll(() => server.asked('profile-get').length).toBe(profiles + 1);
  ofDerm.release();
  await expect.poll(() => server.asked('login-setCustomClaims_v1')[before]?.state).not.toBe('waiting');
  profile.release();
  await expect.element(heading('New Consult')).toBeVisible();
});

test('an ended session says so, asks for the password of the person it knows, and goes on where they were', async () => {
  const server = await leaveBehindDerm();
  server.viewer = null;
  await reopen('/dashboard/secure-messaging?tab=archive');
  await expect.poll(address).toBe('/login');
  const ended = page.getByRole('region', { name: 'Your session has ended' });
  await expect.element(ended).toMatchTextContent('Enter your password to continue where you were.');
  await expect.element(ended).toMatchTextContent('Dr. Sunita Varga');
  await expect.element(email()).toHaveValue(cast.derm.email);
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  // A wrong password does not forget whom the page asks.
  await password.fill('not-this-one');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^An error occurred while signing in/)).toBeVisible();
  await expect.element(ended).toBeVisible();
  await expectNoFaults();
  await password.fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/dashboard/secure-messaging?tab=archive');
});

test('after a session has ended another account can be used, and the person is forgotten', async () => {
  const server = await leaveBehindDerm();
  server.viewer = null;
  await reopen('/login');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect.element(email()).toHaveValue('');
  await reopen('/login');
  await expect.element(email()).toBeVisible();
  await expect.element(page.getByText('Your session has ended.')).not.toBeInTheDocument();
});

test('whoever types already is not interrupted where the last session turns out to be over', async () => {
  const server = await leaveBehindDerm();
  const end = held(refused('NOT_SIGNED_IN'));
  server.answer({ 'login-setCustomClaims_v1': end });
  await reopen('/login');
  await expect.element(lastUser()).toBeVisible();
  await userEvent.type(email(), 'derm@');
  end.release();
  await expect.element(lastUser()).not.toBeInTheDocument();
  await userEvent.keyboard('example');
  await expect.element(email()).toHaveValue('derm@example');
});

test("'Forgot Password' opens with the e-mail typed so far and closes with Esc", async () => {
  await show('/login');
  await email().fill(cast.np.email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
  await expect.element(dialog.getByLabelText('E-mail')).toHaveValue(cast.np.email);
  await expect.element(dialog.getByLabelText('E-mail')).toHaveFocus();
  await expectNoFaults();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Forgot Password' })).toHaveFocus();
});

test('the sign-in page speaks French, also after a reload', async () => {
  await show('/login');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect.element(heading('Se connecter')).toBeVisible();
  await reopen('/login');
  await expect.element(heading('Se connecter')).toBeVisible();
  await expect.element(page.getByLabelText('Courriel')).toBeVisible();
  await expect.poll(() => document.documentElement.lang).toBe('fr');
});

test('a browser that prefers French is spoken to in French', async () => {
  await show('/login', { prefers: ['fr-CA', 'fr'] });
  await expect.element(heading('Se connecter')).toBeVisible();
});

test('a provider with a long name is offered within the width of a phone', async () => {
  const oidc = { name: 'University Hospital of Northern Alberta' };
  await show('/login', { width: 'phone', answers: { 'app-info': { ...appInfo, oidc } } });
  await expect
    .element(page.getByRole('link', { name: 'Sign in with University Hospital of Northern Alberta' }))
    .toBeVisible();
  await expect.poll(beyondTheEdge).toEqual([]);
});
