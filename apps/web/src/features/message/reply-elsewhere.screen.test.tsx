import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { newId } from '../../app/new-id.ts';
import { held, refused } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { otherTab } from '../../testing/other-tab.ts';
import { show } from '../../testing/show.tsx';
import { activityId, consultPath } from '../../testing/world/activity.ts';
import { playedThread } from '../../testing/world/thread.ts';

/** One reply in several tabs and on several devices: what was sent is sent once, and what was not stays. */

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sends = (server: FakeServer) => server.asked('message-send').map(({ input }) => input);

/** A page of derm@ with these words in the box, which the server has as a draft; its id comes with it. */
async function typed(text: string) {
  const { answers, add } = playedThread('derm');
  const shown = await show(consultPath, { who: 'derm', answers });
  await box().fill(text);
  await expect.poll(() => shown.server.asked('message-saveDraft').at(-1)?.state).toBe('answered');
  const { messageId } = shown.server.asked('message-saveDraft').at(-1)!.input;
  return { ...shown, add, messageId };
}

test('what another tab has just sent is not sent again by the one in which it still stands', async () => {
  const { server, messageId } = await typed('Once.');
  const sending = held({ seq: 9, sentAt: usualNow.toISOString(), version: 9 });
  server.answer({ 'message-send': sending });
  const { vault, personId } = await otherTab(cast.derm.id);
  const input = { activityId, messageId, text: 'Once.', attachments: [], draftVersion: 1, resourceIds: [] };
  const preview = { files: [], resources: [] };
  const how = { stream: activityId, says: true, about: {}, at: usualNow.toISOString(), preview };
  const command = { shape: 1, id: messageId, person: personId, call: 'message-send', input, ...how };
  await vault.put({ key: `command.${messageId}`, kind: 'command', value: command });
  await expect.element(thread().getByText('Once.')).toBeVisible();
  await expect.element(box()).toHaveValue('Once.');
  await button('Send').click();
  await expect.element(box()).toHaveValue('');
  sending.release();
  await expect.element(thread().getByText('Sending…')).not.toBeInTheDocument();
  expect(sends(server).map(({ text }) => text)).toEqual(['Once.']);
});

test('words that were typed on after another device sent an older state of them go out as a message of their own', async () => {
  const { server, live, add, messageId } = await typed('Typed at the desk.');
  add({ id: messageId, text: 'Older, from the phone.', sentBy: cast.derm.id });
  live.say('message', activityId, 3);
  await expect.element(thread().getByText('Older, from the phone.')).toBeVisible();
  await expect.element(box()).toHaveValue('Typed at the desk.');
  await button('Send').click();
  await expect.element(thread().getByText('Typed at the desk.')).toBeVisible();
  await expect.element(box()).toHaveValue('');
  await expect.poll(() => sends(server).map(({ text }) => text)).toEqual(['Typed at the desk.']);
  const [sent] = sends(server);
  expect(sent?.messageId).not.toBe(messageId);
  // The draft on the server goes with it.
  const saved = server.asked('message-saveDraft').at(-1)?.input;
  expect(saved).toMatchObject({ messageId: sent?.messageId, text: 'Typed at the desk.' });
  expect(sent?.draftVersion).toBe(saved!.version + 1);
});

test('where another device sent its words unseen, the list of what was not sent offers to edit them and no second try', async () => {
  const { server } = await typed('Typed on the train.');
  server.answer({ 'message-send': refused('ALREADY_SENT') });
  await button('Send').click();
  await page.getByRole('button', { name: '1 not sent' }).first().click();
  const dialog = page.getByRole('dialog', { name: '1 not sent' });
  await expect.element(dialog).toMatchTextContent('This message was already sent with other words.');
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect.element(thread().getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await thread().getByRole('button', { name: 'Edit' }).click();
  await expect.element(box()).toHaveValue('Typed on the train.');
  server.answer({ 'message-send': { seq: 9, sentAt: usualNow.toISOString(), version: 9 } });
  await button('Send').click();
  await expect.poll(() => sends(server).length).toBe(2);
  const [first, second] = sends(server);
  expect(second).toMatchObject({ text: 'Typed on the train.' });
  expect(second?.messageId).not.toBe(first?.messageId);
});

test('what another tab chooses to go with the reply stands here too, and goes out from here', async () => {
  const { server, messageId } = await typed('See the handouts.');
  const { vault } = await otherTab(cast.derm.id);
  const chooses = async (...names: string[]) => {
    const resources = names.map((name) => ({ id: name, name }));
    const value = { messageId, resources, media: [] };
    await vault.put({ key: `reply-with.${activityId}`, kind: 'kept', value });
  };
  const shown = () => page.getByRole('list', { name: 'Resources of this message' });
  await chooses('Sun protection');
  await expect.element(shown()).toMatchTextContent('Sun protection');
  await chooses('Sun protection', 'Moles');
  await expect.element(shown()).toMatchTextContent('Moles');
  await chooses('Moles');
  await expect.element(shown()).not.toMatchTextContent('Sun protection');
  await button('Send').click();
  await expect.poll(() => sends(server)).toMatchObject([{ messageId, resourceIds: ['Moles'] }]);
  await expect.element(shown()).not.toBeInTheDocument();
});

test('what another tab chose before anything stood here goes with the words that are typed here', async () => {
  const { answers } = playedThread('derm');
  const { server } = await show(consultPath, { who: 'derm', answers });
  await expect.element(box()).toBeVisible();
  const { vault } = await otherTab(cast.derm.id);
  const value = { messageId: newId(), resources: [{ id: 'Moles', name: 'Moles' }], media: [] };
  await vault.put({ key: `reply-with.${activityId}`, kind: 'kept', value });
  await expect.element(page.getByRole('button', { name: 'Remove Moles' })).toBeVisible();
  await box().fill('See the handout.');
  await button('Send').click();
  await expect
    .poll(() => sends(server))
    .toMatchObject([{ messageId: value.messageId, text: 'See the handout.', resourceIds: ['Moles'] }]);
});
