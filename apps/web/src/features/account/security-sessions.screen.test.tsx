import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, castPassword, type CastName } from '@consult/testkit/cast.ts';
import { held, offline, refused } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type Shown } from '../../testing/show.tsx';
import { securityAnswers, sessionOf } from '../../testing/world/security.ts';

const path = '/dashboard/security';
const entries = () => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const everywhereElse = () => page.getByRole('button', { name: 'Sign out everywhere else' });
async function expectEntries(count: number): Promise<void> {
  await expect.poll(() => entries().elements()).toHaveLength(count);
}

async function open(who: CastName, sessions = [sessionOf(1)]): Promise<Shown> {
  const shown = await show(path, { who, answers: securityAnswers(sessions) });
  await expect.element(entries().first()).toMatchTextContent('This device');
  return shown;
}

everyLook('security', async (look) => {
  await show(path, { who: 'dentist', ...look, answers: securityAnswers([sessionOf(1), sessionOf(2)]) });
  await expect.element(page.getByRole('main').getByText(/^(This device|Cet appareil)$/)).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: /^(Loading|Chargement)/ })).not.toBeInTheDocument();
});

test('devices are listed, this one first; one that signs in elsewhere comes by itself, and is signed out from here', async () => {
  const sessions = [sessionOf(1)];
  const { server, live } = await open('plus', sessions);
  await expectEntries(1);
  await expect.element(entries().getByRole('button')).not.toBeInTheDocument();
  await expect.element(everywhereElse()).not.toBeInTheDocument();

  const other = sessionOf(2, { browser: 'Safari', system: 'iPadOS' });
  sessions.push(other);
  live.say('session-began', other.id);
  await expectEntries(2);
  await expect.element(entries().first()).toMatchTextContent('This device');
  await expect.element(entries().nth(1)).toMatchTextContent('Safari, iPadOS');
  await page.getByRole('button', { name: 'Sign out Safari, iPadOS' }).click();
  await expectEntries(1);
  expect(server.asked('security-endSession').map(({ input }) => input)).toEqual([{ sessionId: other.id }]);
});

test('where, how and by which device each began; what was not oneself ends and asks for a new password', async () => {
  const other = { ...sessionOf(2), place: 'North clinic', method: 'passkey' as const };
  const { server } = await open('plus', [sessionOf(1), other]);
  await expectEntries(2);
  await expect.element(entries().nth(1)).toMatchTextContent('North clinic');
  await expect.element(entries().nth(1)).toMatchTextContent('with a passkey');
  await entries().nth(1).getByRole('button', { name: 'this wasn’t me' }).click();
  await expectEntries(1);
  expect(server.asked('security-endSession').map(({ input }) => input)).toEqual([
    { sessionId: other.id, notMine: true },
  ]);
  await expect.element(page.getByText('Choose a new password now.', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
});

test('the open page of a device that is signed out elsewhere closes by itself', async () => {
  const { server, live } = await show('/dashboard/consult', { who: 'plus' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();
  await expect.poll(() => live.heard).toBe(true);
  server.viewer = null;
  live.bye('session-ended');
  await expect.poll(address).toBe('/login');
});

test("'Sign out everywhere else' leaves this device alone", async () => {
  const { server } = await open('derm', [sessionOf(1), sessionOf(2), sessionOf(3)]);
  await expectEntries(3);
  await everywhereElse().click();
  await expectEntries(1);
  await expect.element(everywhereElse()).not.toBeInTheDocument();
  expect(server.asked('security-endOtherSessions')).toHaveLength(1);
  expect(server.asked('security-endSession')).toEqual([]);
});

test('what fails says so and leaves the list as it is', async () => {
  const { server } = await open('np', [sessionOf(1), sessionOf(2)]);
  server.answer({ 'security-endSession': offline });
  await entries()
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect.element(page.getByText('There is no connection to the server.')).toBeVisible();
  await expectEntries(2);
});

test('the password is changed with the present one; other devices are signed out, this one goes on', async () => {
  const { server } = await open('cardio', [sessionOf(1), sessionOf(2)]);
  const form = page.getByRole('region', { name: 'Password' });
  const fill = async (current: string, next: string, confirm = next): Promise<void> => {
    await form.getByLabelText('Current password').fill(current);
    await form.getByLabelText('New password', { exact: true }).fill(next);
    await form.getByLabelText('Confirm the new password').fill(confirm);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('', '');
  await expect.poll(() => form.getByText('Password is required').elements()).toHaveLength(2);
  await expect.element(form.getByLabelText('Current password')).toHaveFocus();
  await fill('not mine', '12345', '123456');
  await expect.element(form.getByText('Password must be 6 or more characters')).toBeVisible();
  await expect.element(form.getByText('Passwords do not match')).toBeVisible();
  expect(server.asked('security-changePassword')).toEqual([]);
  await fill('not mine', 'another-one');
  await expect.element(form.getByText('This is not your password.')).toBeVisible();

  await fill(castPassword, 'another-one');
  const said = 'Your password is changed. All other devices are signed out.';
  await expect.element(form.getByRole('status')).toHaveTextContent(said);
  await expect.element(form.getByLabelText('Current password')).toHaveValue('');
  expect(server.asked('security-changePassword').map(({ input }) => input)).toEqual([
    { currentPassword: 'not mine', newPassword: 'another-one' },
    { currentPassword: castPassword, newPassword: 'another-one' },
  ]);
  await reopen(path);
  await expectEntries(1);
});

test('a new password that is easy to guess is refused at its field: one’s own name here, a common one by the server', async () => {
  const { server } = await open('cardio');
  server.answer({
    'security-changePassword': refused('INVALID_INPUT', { faults: { newPassword: { code: 'password-common' } } }),
  });
  const form = page.getByRole('region', { name: 'Password' });
  const next = form.getByLabelText('New password', { exact: true });
  const tryOut = async (password: string): Promise<void> => {
    await form.getByLabelText('Current password').fill(castPassword);
    await next.fill(password);
    await form.getByLabelText('Confirm the new password').fill(password);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await tryOut(`${cast.cardio.lastName}2026`);
  await expect.element(form.getByText(/little more than your own name/)).toBeVisible();
  expect(server.asked('security-changePassword')).toEqual([]);
  await tryOut('password1');
  await expect.element(form.getByText(/Many people use this password/)).toBeVisible();
  await expect.element(next).toHaveFocus();
});

test('the eye shows a password while it is typed', async () => {
  await open('free');
  const field = page.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).nth(1).click();
  await expect.element(field).toHaveAttribute('type', 'text');
});

test('the page fills from above, so that no button moves away under a hand', async () => {
  const password = held({ hasPassword: true });
  const { server } = await show(path, {
    who: 'plus',
    answers: { ...securityAnswers(), 'security-getPassword': password },
  });
  await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  // What stands below is known already, and waits all the same.
  await expect.poll(() => server.asked('security-listSessions')).not.toHaveLength(0);
  await expect.poll(() => server.asked('security-listPasskeys')).not.toHaveLength(0);
  await expect.element(page.getByRole('heading', { name: 'Passkeys' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Devices' })).not.toBeInTheDocument();
  password.release();
  await expect.element(page.getByLabelText('Current password')).toBeVisible();
  await expect.element(entries().first()).toMatchTextContent('This device');
});
