import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { offline, notOurServer, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import { does, localNow } from '../local/local.ts';
import { rememberUser } from '../remembered-user.ts';

const messages = '/dashboard/secure-messaging';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const whoIsIn = (server: FakeServer) => () => server.viewer?.claims ?? refused('NOT_SIGNED_IN');

/** Derm@ leaves one message that waits and one text half written in this browser. */
async function leaveSomething(look: ShowOptions = {}): Promise<FakeServer> {
  const { server } = await show(messages, { who: 'derm', ...look, answers: { 'message-send': offline } });
  await expect.poll(() => localNow()?.vault.loaded).toBe(true);
  rememberUser(viewer('derm').profile!);
  const activityId = crypto.randomUUID();
  const messageId = crypto.randomUUID();
  const input = { activityId, messageId, text: 'Biopsy it.', draftVersion: 0, resourceIds: [] };
  const preview = { files: [], resources: [] };
  await does('message-send', input, { id: messageId, stream: activityId, says: true, preview });
  // What the page did along with reading is counted nowhere.
  await does('activity-markRead', { activityId, upToSeq: 3 }, { stream: 'rows', quiet: true });
  await localNow()!.vault.put({ key: `kept.reply.${activityId}~1`, kind: 'kept', value: { text: 'And then' } });
  return server;
}

everyLook('offline-start', async (look) => {
  const server = await leaveSomething(look);
  server.answer({ 'login-setCustomClaims_v1': offline });
  await reopen(messages);
  await expect.element(heading(look.language === 'fr' ? 'Pas de connexion' : 'No connection')).toBeVisible();
  await expect.element(page.getByText(/: 1 .*, 1 .*\./)).toBeVisible();
});

test('starting without a connection shows the frame, how much waits, and goes on by itself when the line is back', async () => {
  const server = await leaveSomething();
  server.answer({ 'login-setCustomClaims_v1': offline });
  await reopen(`${messages}?tab=archive`);
  await expect.element(heading('No connection')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  await expect.element(page.getByText('On this device: 1 will be sent, 1 half written.')).toBeVisible();
  expect(document.body.textContent).not.toContain('Biopsy');
  const asked = server.asked('login-setCustomClaims_v1').length;
  await clock.runFor(2_000);
  await expect.poll(() => server.asked('login-setCustomClaims_v1').length).toBe(asked + 1);
  server.answer({ 'login-setCustomClaims_v1': whoIsIn(server) });
  // How long the pause is depends on how often it has been tried.
  const tried = server.asked('login-setCustomClaims_v1').length;
  await expect
    .poll(() => clock.runFor(1_000).then(() => server.asked('login-setCustomClaims_v1').length))
    .toBeGreaterThan(tried);
  await expect.element(page.getByRole('link', { name: 'Inbox' })).toBeVisible();
  expect(address()).toBe(`${messages}?tab=archive`);
});

test('the browser is asked to keep what waits, once', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true);
  onTestFinished(() => persist.mockRestore());
  await leaveSomething();
  await page.getByRole('button', { name: 'Offline – 1 will be sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(persist).toHaveBeenCalledTimes(1);
});

test('a server that does not answer at the start is said, and asked at once when somebody wants it', async () => {
  const { server } = await show(messages, { who: 'derm' });
  server.answer({ 'login-setCustomClaims_v1': notOurServer(503) });
  await reopen(messages);
  await expect.element(heading('The server does not answer')).toBeVisible();
  expect(page.getByText(/^On this device/).elements()).toHaveLength(0);
  server.answer({ 'login-setCustomClaims_v1': whoIsIn(server) });
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.element(page.getByRole('link', { name: 'Inbox' })).toBeVisible();
});

test('before they sign in again, somebody reads how much they left here; after a Logout nothing is said', async () => {
  const server = await leaveSomething();
  server.viewer = null;
  await reopen('/login');
  const left = page.getByText('On this device: 1 will be sent, 1 half written.');
  await expect.element(left).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect.element(left).not.toBeInTheDocument();
});

test('somebody who has as many vaults as one may have keeps things in this page alone, and is told so', async () => {
  const answers = { 'account-openVault': refused('TOO_MANY'), 'message-send': offline };
  await show(messages, { who: 'derm', answers });
  await expect.poll(() => localNow()?.vault.keeping).toBe('tab');
  const activityId = crypto.randomUUID();
  const id = crypto.randomUUID();
  const input = { activityId, messageId: id, text: 'Biopsy it.', draftVersion: 0, resourceIds: [] };
  await does('message-send', input, { id, stream: activityId, says: true, preview: { files: [], resources: [] } });
  await page.getByRole('button', { name: 'Offline – 1 will be sent' }).click();
  const list = page.getByRole('dialog', { name: '1 waiting' });
  await expect.element(list).toMatchTextContent('This browser keeps nothing.');
});
