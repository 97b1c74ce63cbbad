import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, refused, type Answer } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { consultClock, groupAnswers } from '../../testing/world/group.ts';
import { playedThread } from '../../testing/world/thread.ts';

/** A request for information that comes back into the reply box stays one: sent again, it counts as no answer. */

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const asksNote = () =>
  page.getByText('This asks for information: sent again, it does not count as an answer', { exact: false });
const lastSent = (server: FakeServer) => server.asked('message-send').at(-1)?.input;
const consult = { clock: consultClock(), can: may.consultant };

/** A page on which derm@ has just asked this. */
async function asked(text: string, send?: Answer<'message-send'>) {
  const { answers } = playedThread('derm', () => ({ sentAt: new Date().toISOString() }));
  const opened = { 'activity-open': openedConsult(consult) };
  const how = send ? { 'message-send': send } : {};
  const shown = await show(consultPath, { who: 'derm', answers: { ...answers, ...groupAnswers, ...opened, ...how } });
  await button('Actions').click();
  await page.getByRole('menuitem', { name: 'Ask for information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for information' });
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(thread().getByText(text)).toBeVisible();
  return { ...shown, answers };
}

test('taken back it stands in the box as a request, also after a reload, and asks again when it is sent', async () => {
  const { server } = await asked('Since when?');
  await thread().getByRole('button', { name: 'Take back' }).click();
  await expect.element(box()).toHaveValue('Since when?');
  await expect.element(asksNote()).toBeVisible();
  const { newId } = server.asked('message-takeBack').at(-1)!.input;
  await reopen(consultPath);
  await expect.element(box()).toHaveValue('Since when?');
  await expect.element(asksNote()).toBeVisible();
  await box().fill('Since when, and where?');
  await button('Send').click();
  await expect
    .poll(() => lastSent(server))
    .toMatchObject({ messageId: newId, text: 'Since when, and where?', asks: true });
  await expect.element(asksNote()).not.toBeInTheDocument();
});

test('its writer makes it an answer', async () => {
  const { server } = await asked('Since when?');
  await thread().getByRole('button', { name: 'Take back' }).click();
  await button('Make it an answer').click();
  await expect.element(asksNote()).not.toBeInTheDocument();
  await expect.element(box()).toHaveFocus();
  await expect
    .poll(() => server.asked('message-saveDraft').at(-1)?.input)
    .toMatchObject({ text: 'Since when?', asks: false });
});

test('one without an answer comes back as a request, and asks again when it is sent', async () => {
  const { server, answers } = await asked('On the train?', offline);
  await thread().getByRole('button', { name: 'Take back' }).click();
  await expect.element(box()).toHaveValue('On the train?');
  await expect.element(asksNote()).toBeVisible();
  await expect.poll(() => server.asked('message-takeBack').map(({ input }) => input.kept)).toEqual([true]);
  server.answer({ 'message-send': answers['message-send']! });
  await button('Send').click();
  await expect.poll(() => lastSent(server)).toMatchObject({ text: 'On the train?', asks: true });
});

test('one that the server refused is edited as a request', async () => {
  const { server, answers } = await asked('Which side?', refused('NOT_ALLOWED', { status: 403 }));
  await thread().getByRole('button', { name: 'Edit' }).click();
  await expect.element(asksNote()).toBeVisible();
  server.answer({ 'message-send': answers['message-send']! });
  await button('Send').click();
  await expect.poll(() => lastSent(server)).toMatchObject({ text: 'Which side?', asks: true });
});

test('what another device took back is a request here too, typing in it saves it as one, and an emptied box is an ordinary reply', async () => {
  const { answers } = playedThread('derm');
  const draft = { text: 'Since when?', messageId: activityId, version: 7, savedAt: usualNow.toISOString(), asks: true };
  const opened = { 'activity-open': openedConsult({ ...consult, draft }) };
  const { server } = await show(consultPath, { who: 'derm', answers: { ...answers, ...opened } });
  await expect.element(box()).toHaveValue('Since when?');
  await expect.element(asksNote()).toBeVisible();
  await box().fill('Since when then?');
  await expect
    .poll(() => server.asked('message-saveDraft').at(-1)?.input)
    .toMatchObject({ text: 'Since when then?', asks: true });
  await box().fill('');
  await expect.element(asksNote()).not.toBeInTheDocument();
  await box().fill('It is benign.');
  await button('Send').click();
  await expect.poll(() => lastSent(server)).toMatchObject({ text: 'It is benign.' });
  expect(lastSent(server)?.asks).toBeUndefined();
});

test('a correction after it is too late is a question as well', async () => {
  const { server } = await asked('Since when?');
  const late = { reason: 'over', at: usualNow.toISOString() } as const;
  server.answer({ 'message-takeBack': refused('TOO_LATE', { late }) });
  await thread().getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Write a correction' }).click();
  await expect.element(asksNote()).toBeVisible();
  await expect.element(box()).toHaveValue(expect.stringContaining('> Since when?'));
  await button('Send').click();
  await expect.poll(() => lastSent(server)).toMatchObject({ asks: true });
});

test('the outcome is asked for at the answer, whatever was asked before it', async () => {
  await asked('Since when?');
  const outcomes = page.getByRole('dialog', { name: 'Outcomes' });
  await expect.element(outcomes).not.toBeInTheDocument();
  await box().fill('It is benign.');
  await button('Send').click();
  await expect.element(outcomes).toBeVisible();
});
