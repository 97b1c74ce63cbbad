import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { castPassword } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { offline } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { localNow } from '../../app/local/local.ts';
import { keptText } from '../../testing/kept.ts';
import { everyLook } from '../../testing/looks.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { address, reopen, show, type Shown } from '../../testing/show.tsx';
import { consultPath, openedConsult } from '../../testing/world/activity.ts';
import { moles } from '../../testing/world/composer.ts';
import { pngFile } from '../../testing/world/files.ts';

const minute = 60_000;
const lock = () => page.getByRole('dialog', { name: /^(Locked|Verrouillé)$/ });
const password = () => lock().getByLabelText('Password', { exact: true });
const question = () => page.getByLabelText('Question for the dermatologist');

/** plus@ while they write a consult. */
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
  // Every touch starts the time again.
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
  // The locked page does not listen to live events.
  expect(live.heard).toBe(false);

  // Only the password opens it.
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
  await expect.element(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible();
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
  // The page tells the server as soon as there is a connection.
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

/** Another tab of this browser: what it hears and sends, and how it changes what all tabs share. */
function otherTab() {
  const tabs = new BroadcastChannel('consult-lock');
  const heard: unknown[] = [];
  tabs.addEventListener('message', ({ data }) => heard.push(data));
  onTestFinished(() => tabs.close());
  return {
    heard,
    say: (word: 'locked' | 'unlocked') => tabs.postMessage(word),
    touch: () => localStorage.setItem('consult.active-at', String(Date.now())),
    /** Tells the server of this tab's lock; the call lasts as long as `told`. */
    tell: (told: Promise<void>) => navigator.locks.request('consult-lock-order', { mode: 'shared' }, () => told),
  };
}

test('all tabs of a browser count as one: they lock together, and one password unlocks them', async () => {
  const { server } = await atConsult();
  const other = otherTab();
  // Typing in one tab keeps the other one open.
  await clock.sleepFor(14 * minute);
  other.touch();
  await clock.sleepFor(14 * minute);
  await expect.element(question()).toHaveValue('Half a sentence');
  await expect.element(lock()).not.toBeInTheDocument();
  await clock.sleepFor(2 * minute);
  await expect.element(lock()).toBeVisible();
  await expect.poll(() => other.heard).toEqual(['locked']);
  await expect.poll(() => server.locked).toBe(true);
  // The other tab unlocks.
  server.locked = false;
  other.say('unlocked');
  await expect.element(lock()).not.toBeInTheDocument();
  expect(server.asked('account-unlock')).toEqual([]);
  // The other tab locks, and tells the server.
  server.locked = true;
  other.say('locked');
  await expect.element(lock()).toBeVisible();
  await unlock();
  await expect.poll(() => other.heard).toEqual(['locked', 'unlocked']);
  expect(server.locked).toBe(false);
  await expect.element(question()).toHaveValue('Half a sentence');
});

test('a tab that is unlocked while another still tells the server of the lock is open there too', async () => {
  const { server } = await atConsult();
  const other = otherTab();
  const late = Promise.withResolvers<void>();
  const telling = other.tell(late.promise);
  other.say('locked');
  await expect.element(lock()).toBeVisible();
  await password().fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.element(lock().getByRole('button', { name: 'Unlocking…' })).toBeVisible();
  expect(server.asked('account-unlock')).toEqual([]);
  server.locked = true;
  late.resolve();
  await telling;
  await expect.element(lock()).not.toBeInTheDocument();
  expect(server.asked('account-unlock')).toHaveLength(1);
  expect(server.locked).toBe(false);
  await expect.poll(() => other.heard).toEqual(['unlocked']);
});

test('signing out from the lock leaves nothing that was typed or searched for', async () => {
  const { server } = await atConsult();
  server.answer({ 'inbox-search': { rows: [], next: null } });
  await reopen('/dashboard/secure-messaging');
  await page.getByRole('searchbox', { name: 'Search consults' }).fill('Wanderingname');
  await userEvent.keyboard('{Enter}');
  // They lie in the vault, encrypted, and in nothing else that the browser keeps.
  await expect
    .poll(() =>
      localNow()
        ?.vault.all('kept')
        .map(({ value }) => value),
    )
    .toContain('Wanderingname');
  for (const word of ['Wanderingname', 'Half a sentence']) expect(keptText()).not.toContain(word);
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

test('a file that could not be loaded because of the lock opens by itself afterwards', async () => {
  const picture = await pngFile('mole.png');
  const { name, size } = picture;
  const id = fixedId(12, 1);
  const attachment = { id, name, size, contentType: 'image/png', state: 'ready', received: size } as const;
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': openedConsult({ attachments: [attachment] }) },
  });
  const opener = page.getByRole('list', { name: 'Attachments' }).getByRole('button', { name });
  await expect.element(opener).toBeVisible();
  // The session is locked between the click and the server's answer.
  let lost = false;
  await serveFiles(() => {
    if (!lost) server.locked = true;
    lost = true;
    return server.locked ? null : picture;
  });
  server.serve(`/V5/files/${id}`, () => new Response(null, { status: server.locked ? 401 : 200 }));
  await opener.click();
  await expect.element(lock()).toBeVisible();
  // The viewer may open after the lock; the lock still gets the keys.
  await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(2);
  await expect.element(password()).toHaveFocus();
  await unlock();
  const shown = page.getByRole('dialog', { name }).getByRole('img', { name });
  await expect.element(shown).toBeVisible();
  await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(60);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(lost).toBe(true);
});
