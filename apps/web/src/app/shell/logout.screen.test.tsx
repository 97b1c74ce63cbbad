import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { offline, refused } from '../../testing/answers.ts';
import { address, show } from '../../testing/show.tsx';
import { activityId, consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { playedThread } from '../../testing/world/thread.ts';
import { announce } from '../../ui/announce.tsx';
import { leftFor, storeName } from '../local/store.ts';
import { localNow } from '../local/local.ts';

/** Logout with something that the server does not have. */

const dialog = (name: string) => page.getByRole('dialog', { name });
const logout = () => page.getByRole('button', { name: 'Logout', exact: true });
const choose = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const left = () => leftFor(cast.plus.id);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

const opened = { 'activity-open': openedConsult({ can: may.referrer }) };
const cutOff = { 'message-send': offline, 'account-endVault': { ok: true } } as const;

/** Plus@ has sent a message on a line that is cut, and presses Logout. */
async function leave() {
  const { answers } = playedThread('plus');
  const { server } = await show(consultPath, { who: 'plus', answers: { ...answers, ...opened, ...cutOff } });
  await page.getByRole('textbox', { name: 'Reply' }).fill('Excise it.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(left).toMatchObject({ commands: 1 });
  await logout().click();
  await expect.element(dialog('1 thing is not sent')).toBeVisible();
  const mend = () => {
    server.answer({ 'message-send': answers['message-send']! });
    dispatchEvent(new Event('online'));
  };
  return { server, mend };
}

test('kept, it stays on the device for its person', async () => {
  await leave();
  await choose('Keep for me here');
  await expect.poll(address).toBe('/login');
  expect(await left()).toMatchObject({ commands: 1 });
});

test('deleted, nothing of it stays, and the server ends its half of the key', async () => {
  const { server } = await leave();
  const ids = await localNow()!.vault.halfIds();
  await choose('Delete and log out');
  await expect.poll(address).toBe('/login');
  expect(await databases()).not.toContain(storeName(cast.plus.id));
  expect(server.asked('account-endVault').map(({ input }) => input.vaultId)).toEqual(ids);
});

test('what could not be deleted is said, and its person stays signed in', async () => {
  const { server } = await leave();
  server.answer({ 'account-endVault': refused('INTERNAL') });
  await choose('Delete and log out');
  await expect.element(page.getByRole('status').getByText(/^Something went wrong/)).toBeVisible();
  await expect.element(dialog('1 thing is not sent')).toBeVisible();
  expect(await left()).toMatchObject({ commands: 1 });
});

test('sent first, it is there before the session ends', async () => {
  const { server, mend } = await leave();
  await choose('Send first');
  mend();
  await expect.poll(address).toBe('/login');
  const sent = server.asked('message-send').filter(({ state }) => state === 'answered');
  expect(sent.map(({ input }) => input.activityId)).toEqual([activityId]);
});

test('what goes out by itself while its person reads the question is asked about no more', async () => {
  const { mend } = await leave();
  mend();
  await expect.element(dialog('Everything is sent')).toBeVisible();
  await choose('Logout');
  await expect.poll(address).toBe('/login');
});

test('what was discarded without an answer is settled before the session ends, and has no Undo any more', async () => {
  const { answers } = playedThread('plus');
  const { server } = await show(consultPath, { who: 'plus', answers: { ...answers, ...opened, ...cutOff } });
  await page.getByRole('textbox', { name: 'Reply' }).fill('Excise it.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Offline – 1 will be sent' }).first().click();
  await choose('Discard');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect.element(undo).toBeVisible();
  server.answer({ 'message-takeBack': offline });
  await logout().click();
  await expect.element(dialog('1 thing is not sent')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  server.answer({ 'message-takeBack': answers['message-takeBack']! });
  await choose('Send first');
  dispatchEvent(new Event('online'));
  await expect.poll(address).toBe('/login');
  expect(server.asked('message-takeBack').some(({ state }) => state === 'answered')).toBe(true);
});

test('what a screen reader was told last is not there for the next person', async () => {
  await show('/dashboard/secure-messaging', { who: 'plus' });
  const region = page.getByText('Delphine Okafor-Marchand.jpg, 1 of 2');
  announce('Delphine Okafor-Marchand.jpg, 1 of 2');
  await expect.element(region).toBeInTheDocument();
  await logout().click();
  await expect.poll(address).toBe('/login');
  await expect.element(region).not.toBeInTheDocument();
});
