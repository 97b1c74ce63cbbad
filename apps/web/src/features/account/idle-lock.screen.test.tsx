import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { castPassword } from '@consult/testkit/cast.ts';
import { offline } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { keptText } from '../../testing/kept.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type Shown } from '../../testing/show.tsx';
import { moles } from '../../testing/world/composer.ts';

const minute = 60_000;
const lock = () => page.getByRole('dialog', { name: /^(Locked|Verrouillé)$/ });
const password = () => lock().getByLabelText('Password', { exact: true });
const question = () => page.getByLabelText('Question for the dermatologist');

/** plus@ at a consult that is being written. */
async function atConsult(): Promise<Shown> {
  const shown = await show(moles, { who: 'plus' });
  await page.getByLabelText('First name').fill('Wanda');
  await question().fill('Half a sentence');
  await expect.poll(() => shown.live.heard).toBe(true);
  return shown;
}

async function unlock(): Promise<void> {
  await password().fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.element(lock()).not.toBeInTheDocument();
}

everyLook('the lock', async (look) => {
  await show('/dashboard/resources', { who: 'derm', ...look });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await clock.sleepFor(16 * minute);
  await expect.element(lock()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: look.language === 'fr' ? 'Déverrouiller' : 'Unlock' }))
    .toBeVisible();
});

test('a page that nobody touches for a quarter of an hour covers everything, and gives back what was typed', async () => {
  const { server, live } = await atConsult();
  // Every touch begins the time anew.
  await clock.sleepFor(14 * minute);
  await userEvent.keyboard('{End}');
  await clock.sleepFor(14 * minute);
  await expect.element(question()).toHaveValue('Half a sentence');
  await expect.element(lock()).not.toBeInTheDocument();
  expect(server.locked).toBe(false);

  const before = address();
  await clock.sleepFor(2 * minute);
  await expect.element(lock()).toBeVisible();
  await expect.element(lock()).toMatchTextContent('Dr. Owen Falardeau');
  await expect.element(password()).toHaveFocus();
  await expect.element(question()).not.toBeVisible();
  await expect.element(page.getByText('Patient Information').first()).not.toBeVisible();
  for (const hidden of document.querySelectorAll('main'))
    expect(hidden.checkVisibility({ checkVisibilityCSS: true })).toBe(false);
  expect(page.getByRole('textbox').elements()).toHaveLength(1);
  await expect.poll(() => server.locked).toBe(true);
  expect(server.asked('account-lock')).toHaveLength(1);
  // It hears nothing.
  expect(live.heard).toBe(false);

  // Nothing but the password opens it.
  for (let times = 0; times < 3; times += 1) await userEvent.keyboard('{Escape}');
  await expect.element(lock()).toBeVisible();
  await password().fill('not mine');
  await userEvent.keyboard('{Enter}');
  await expect.element(lock().getByText('This is not your password.')).toBeVisible();
  await expect.element(password()).toHaveFocus();
  await unlock();
  await expect.element(question()).toHaveValue('Half a sentence');
  await expect.element(question()).toHaveFocus();
  expect(address()).toBe(before);
  expect(server.locked).toBe(false);
  await expect.poll(() => live.heard).toBe(true);
});

test('a session that is found locked asks for the password at the address asked for', async () => {
  const { server } = await show('/login', { who: 'plus' });
  server.locked = true;
  await reopen('/dashboard/secure-messaging?tab=archive');
  await expect.element(lock()).toBeVisible();
  await unlock();
  await expect.poll(address).toBe('/dashboard/secure-messaging?tab=archive');
  await expect.element(page.getByRole('link', { name: 'Archive' })).toHaveAttribute('aria-current', 'page');
});

test('a lost connection covers the page all the same, and says so when it is to be unlocked', async () => {
  const { server } = await atConsult();
  let lost = true;
  server.answer({
    'account-getUnlockWays': () => (lost ? offline : { password: true, passkey: false }),
    'account-lock': () => {
      if (lost) return offline;
      server.locked = true;
      return { ok: true };
    },
    'account-unlock': () => {
      if (lost) return offline;
      server.locked = false;
      return { ok: true };
    },
  });
  await clock.sleepFor(16 * minute);
  await expect.element(lock()).toBeVisible();
  await password().fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.element(lock().getByRole('alert')).toHaveTextContent('There is no connection to the server.');
  expect(server.locked).toBe(false);
  lost = false;
  // The server is told as soon as it can be.
  await clock.sleepFor(11_000);
  await expect.poll(() => server.locked).toBe(true);
  await unlock();
});

test('a page that is unlocked before the server has heard of the lock is open there too', async () => {
  const { server } = await atConsult();
  const late = Promise.withResolvers<void>();
  const order: string[] = [];
  server.answer({
    'account-lock': async () => {
      await late.promise;
      order.push('locked');
      server.locked = true;
      return { ok: true };
    },
    'account-unlock': () => {
      order.push('unlocked');
      server.locked = false;
      return { ok: true };
    },
  });
  await clock.sleepFor(16 * minute);
  await password().fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.element(lock().getByRole('button', { name: 'Unlocking…' })).toBeVisible();
  late.resolve();
  await expect.element(lock()).not.toBeInTheDocument();
  expect(order).toEqual(['locked', 'unlocked']);
  expect(server.locked).toBe(false);
});

test('signing out from the lock leaves nothing that was typed or searched for', async () => {
  const { server } = await atConsult();
  server.answer({ 'inbox-search': { rows: [], next: null } });
  await reopen('/dashboard/secure-messaging');
  await page.getByRole('searchbox', { name: 'Search consults' }).fill('Wanderingname');
  await userEvent.keyboard('{Enter}');
  await expect.poll(keptText).toContain('Wanderingname');
  expect(keptText()).toContain('Half a sentence');
  await clock.sleepFor(16 * minute);
  await expect.element(lock()).toBeVisible();
  await lock().getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(address).toBe('/login');
  await expect.element(lock()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  expect(server.asked('account-signOut')).toHaveLength(1);
  expect(server.viewer).toBeNull();
  const kept = `${keptText()} ${JSON.stringify(history.state)}`;
  for (const word of ['Wanda', 'Half a sentence', 'Wanderingname']) expect(kept).not.toContain(word);
});
