import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';

const messages = '/dashboard/secure-messaging';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

const noProfile = () => page.getByText('There is no profile associated with this account.');

test('claims that cannot be loaded are said in the specified words, and open nothing that asks for a permission', async () => {
  const { server } = await show('/dashboard/consult', {
    who: 'plus',
    answers: { 'login-setCustomClaims_v1': refused('INTERNAL') },
  });
  const failed = page.getByText(
    'Unable to load claims data; some features may not work as expected. Please logout and log back in. If you continue to receive this error please contact us at support@demo.example for assistance.',
  );
  await expect.element(failed).toBeVisible();
  await expect.element(heading('Unable to load this page.')).toBeVisible();
  await expect.element(noProfile()).not.toBeInTheDocument();

  server.answer({ 'login-setCustomClaims_v1': refused('NO_PROFILE'), 'profile-get': null });
  await reopen('/dashboard/consult');
  await expect.element(noProfile()).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('a profile that cannot be loaded, and one that is not there, are said on every page', async () => {
  const { server } = await show('/dashboard/resources', {
    who: 'plus',
    answers: { 'profile-get': refused('INTERNAL') },
  });
  await expect.element(page.getByText('Error loading profile')).toBeVisible();
  await expect.element(heading('Resources')).toBeVisible();
  server.viewer = viewer('plus', { profile: null });
  server.answer({ 'profile-get': null });
  await reopen('/dashboard/resources');
  await expect.element(noProfile()).toBeVisible();
  await expect.element(page.getByText('Error loading profile')).not.toBeInTheDocument();
});

test('on a phone the menu lies over the page, holds the focus, and closes with Esc or by going somewhere', async () => {
  await show(messages, { who: 'plus', width: 'phone' });
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('link', { name: 'New Consult' })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=dialog], dialog')).toBeTruthy();
  await expectNoFaults();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await menu.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect.poll(address).toBe('/dashboard/resources');
  await expect.element(menu).not.toBeInTheDocument();
});

test('on a phone the camera is one touch away, with its hint', async () => {
  await show(messages, { who: 'plus', width: 'phone' });
  await page.getByRole('link', { name: 'Take photos for your eConsult using the camera' }).click();
  await expect.poll(address).toBe('/dashboard/camera');
});

test('a line that is dead while its socket stays open is said within ten seconds, and taken back when it lives', async () => {
  const { live } = await show(messages, { who: 'plus' });
  await expect.poll(() => live.heard).toBe(true);
  clock.pause();
  live.fallSilent();
  await clock.runFor(8_900);
  await expect.element(page.getByText(/^Offline since/)).not.toBeInTheDocument();
  await clock.runFor(1_000);
  await expect.element(page.getByText(/^Offline since/)).toBeVisible();
  clock.resume();
  live.mend();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.element(page.getByText(/^Offline since/)).not.toBeInTheDocument();
});

test('a network that is gone is noticed also where the socket says nothing', async () => {
  const { live } = await show(messages, { who: 'plus' });
  await expect.poll(() => live.heard).toBe(true);
  clock.pause();
  live.cutUnseen();
  dispatchEvent(new Event('offline'));
  await clock.runFor(5_000);
  await expect.element(page.getByText(/^Offline since/)).toBeVisible();
});

test('one switch turns everything into French, and it stays', async () => {
  await show(messages, { who: 'derm' });
  await page.getByRole('button', { name: 'Français' }).click();
  await expect.element(heading('Messagerie sécurisée')).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Principal' });
  await expect.element(sidebar.getByRole('link', { name: 'Nouvelle consultation' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Archives' })).toBeVisible();
  await reopen(messages);
  await expect.element(heading('Messagerie sécurisée')).toBeVisible();
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  await reopen('/dashboard/outbox');
  await expect.element(heading('Impossible de charger cette page.')).toBeVisible();
});

/** 0 black to 255 white: the ground of the page. */
function brightness(): number {
  const { backgroundColor } = getComputedStyle(page.getByRole('main').element());
  const parts = backgroundColor.match(/[\d.]+/g) ?? [];
  return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
}

test('the theme goes round system, light and dark, and stays', async () => {
  const prefer = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  };
  onTestFinished(() => prefer(''));
  await prefer('dark');
  await show('/dashboard/resources', { who: 'derm', scheme: 'system' });
  const theme = (name: string) => page.getByRole('button', { name: `Theme: ${name}` });
  await expect.element(theme('system')).toBeVisible();
  expect(brightness()).toBeLessThan(60);
  await theme('system').click();
  await expect.poll(brightness).toBeGreaterThan(200);
  await theme('light').click();
  await expect.poll(brightness).toBeLessThan(60);
  await reopen('/dashboard/resources');
  await expect.element(theme('dark')).toBeVisible();
  expect(brightness()).toBeLessThan(60);
});

test("'?' shows what the keyboard does", async () => {
  await show(messages, { who: 'derm' });
  await expect.element(heading('Secure messaging')).toBeVisible();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(dialog).toMatchTextContent('Next consult; Enter opens it');
  await expectNoFaults();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('going somewhere moves the focus to the new page’s title', async () => {
  await show(messages, { who: 'derm' });
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect.element(heading('Resources')).toHaveFocus();
});
