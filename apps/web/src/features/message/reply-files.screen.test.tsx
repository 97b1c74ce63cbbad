import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { filesIn } from '../../app/local/kept-files.ts';
import { keptFilesAt, localNow } from '../../app/local/local.ts';
import { noAnswer, offline, type Answer } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { otherTab } from '../../testing/other-tab.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath } from '../../testing/world/activity.ts';
import { pdfFile } from '../../testing/world/files.ts';
import { playedThread } from '../../testing/world/thread.ts';
import { chooseFiles, PlayedUploads, uploadedId } from '../../testing/world/uploads.ts';

/** A reply with files that the server does not have leaves as any other: its files go before it, and once. */

const mib = 1024 * 1024;

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('listitem', { name, exact: true });
const sends = (server: FakeServer) => server.asked('message-send').filter(({ state }) => state === 'answered');
const attachments = (server: FakeServer) => sends(server).map(({ input }) => input.attachments);

async function open() {
  const uploads = new PlayedUploads();
  const { answers } = playedThread('derm', async ({ attachments: ids = [] }) => ({
    files: await Promise.all(ids.map((id) => uploads.fileOf(id))),
  }));
  const all = { ...answers, ...uploads.answers };
  const { server, live } = await show(consultPath, { who: 'derm', answers: all });
  const cut = () => {
    uploads.cut = true;
    server.answer({ 'attachment-list': offline, 'message-send': offline });
  };
  const mend = () => {
    uploads.cut = false;
    server.answer(all);
    dispatchEvent(new Event('online'));
  };
  return { uploads, server, live, cut, mend };
}

/** Chooses files for the reply. */
async function attach(...files: File[]): Promise<void> {
  await button('Attach').click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  await chooseFiles(dialog.getByRole('button', { name: 'Add files' }), files);
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** What of something sent still lies on the device; which consults were opened lately does, and is none. */
const sentLeft = async () => (await localNow()?.vault.keysFrom(''))?.filter((key) => !key.startsWith('opened.'));

/** Waits until nothing of what was sent lies on the device. */
async function isForgotten(): Promise<void> {
  await expect.poll(sentLeft).toEqual([]);
}

test('sent without a connection, a message waits with its two files, and goes out once with them at the next start', async () => {
  const { uploads, server, cut, mend } = await open();
  cut();
  await box().fill('See both.');
  await attach(pdfFile('One.pdf', 2 * mib), pdfFile('Two.pdf'));
  await button('Send').click();
  await expect.element(thread()).toMatchTextContent('One.pdf, Two.pdf');
  await expect.element(box()).toHaveValue('');
  await expect.element(row('One.pdf')).not.toBeInTheDocument();
  await expect.element(thread().getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoFaults();
  await reopen();
  await expect.element(thread()).toMatchTextContent('One.pdf, Two.pdf');
  expect(sends(server)).toEqual([]);
  mend();
  await expect.poll(() => sends(server).length).toBe(1);
  expect(attachments(server)).toEqual([[uploadedId(1), uploadedId(2)]]);
  await expect.element(thread().getByRole('button', { name: 'Two.pdf' })).toBeVisible();
  expect(uploads.begun).toBe(2);
  await isForgotten();
});

test('a file that the server swept while the message waited is uploaded again', async () => {
  const { uploads, server, cut, mend } = await open();
  await attach(pdfFile('Old.pdf'));
  await expect.element(row('Old.pdf').getByText('Uploaded')).toBeInTheDocument();
  cut();
  await button('Send').click();
  await expect.element(thread().getByRole('button', { name: 'Try again' })).toBeVisible();
  uploads.sweep();
  mend();
  await expect.poll(() => sends(server).length).toBe(1);
  expect([uploads.begun, attachments(server)]).toEqual([2, [[uploadedId(1)]]]);
});

test('a message whose answer was lost goes out again, and its file does not', async () => {
  const { uploads, server, mend } = await open();
  const lost: Answer<'message-send'> = ({ attachments: ids = [] }) => {
    uploads.take(ids);
    return offline;
  };
  server.answer({ 'message-send': lost });
  await attach(pdfFile('Once.pdf'));
  await button('Send').click();
  await expect.element(thread().getByRole('button', { name: 'Try again' })).toBeVisible();
  mend();
  await expect.poll(() => sends(server).length).toBe(1);
  expect(uploads.begun).toBe(1);
  await isForgotten();
});

test('a message leaves the box while its file is uploaded; taken back, the file goes on where it was', async () => {
  const { uploads, server, live } = await open();
  const fast = uploads.slow(mib);
  await box().fill('See the film.');
  await attach(pdfFile('Long.pdf', 2 * mib));
  await expect.element(row('Long.pdf')).toMatchTextContent('49%');
  await button('Send').click();
  await expect.element(thread()).toMatchTextContent('Uploading files, 49%');
  clock.pause();
  live.cut();
  await clock.runFor(10_000);
  await expect.element(thread()).toMatchTextContent('Waiting for the connection');
  live.mend();
  await clock.runFor(10_000);
  clock.resume();
  await expect.element(thread()).toMatchTextContent('Uploading files, 49%');
  await thread().getByRole('button', { name: 'Take back' }).click();
  await expect.element(box()).toHaveValue('See the film.');
  await expect.element(row('Long.pdf').getByRole('progressbar')).toBeVisible();
  await expect.element(thread().getByText('Uploading files')).not.toBeInTheDocument();
  await button('Send').click();
  fast();
  await expect.poll(() => sends(server).length).toBe(1);
  expect(attachments(server)).toEqual([[uploadedId(1)]]);
  expect(uploads.begun).toBe(1);
  await isForgotten();
});

test('a file that the server refuses keeps the message, which goes back into the box and out without it', async () => {
  const { server, cut, mend } = await open();
  cut();
  await box().fill('Letter and slide.');
  await attach(pdfFile('Letter.pdf'), new File(['x'.repeat(100)], 'Slide.pdf', { type: 'application/pdf' }));
  await button('Send').click();
  await expect.element(thread()).toMatchTextContent('Letter.pdf, Slide.pdf');
  mend();
  await expect
    .element(thread().getByRole('alert'))
    .toMatchTextContent(/^Error sending message. Please try again · Slide\.pdf: This file is not an image/);
  await page.getByRole('button', { name: '1 not sent' }).first().click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Slide.pdf: This file is not an image');
  await userEvent.keyboard('{Escape}');
  await thread().getByRole('button', { name: 'Edit' }).click();
  await expect.element(box()).toHaveValue('Letter and slide.');
  await expect.element(row('Letter.pdf').getByText('Uploaded')).toBeInTheDocument();
  await expect.element(row('Slide.pdf')).toMatchTextContent('It was not attached.');
  await button('Send').click();
  await expect.element(page.getByText('1 out of 2 files failed to upload.')).toBeVisible();
  await button('Send without them').click();
  await expect.poll(() => sends(server).length).toBe(1);
  expect(attachments(server)).toEqual([[uploadedId(1)]]);
});

test('what another tab sends with its files is no longer written here, and each file is uploaded once', async () => {
  const { uploads, server } = await open();
  const fast = uploads.slow(mib);
  await attach(pdfFile('Shared.pdf', 2 * mib));
  await expect.element(row('Shared.pdf')).toMatchTextContent('49%');
  const { vault, personId } = await otherTab(cast.derm.id);
  const file = () => filesIn(vault, `reply.${activityId}`)[0]!;
  await expect.poll(() => file()?.whole).toBe(true);
  const { id, formId: messageId, name, size } = file();
  const input = { activityId, messageId, text: 'From the other tab', attachments: [id], formId: messageId };
  const preview = { files: [{ id, name, size, contentType: '', state: 'uploading', received: 0 }], resources: [] };
  const how = { stream: activityId, says: true, about: {}, at: usualNow.toISOString(), files: [id], preview };
  const command = { shape: 2, id: messageId, person: personId, call: 'message-send', input, ...how };
  await vault.put({ key: `command.${messageId}`, kind: 'command', value: command });
  await keptFilesAt({ personId, vault }, `reply.${activityId}`, messageId).note(id, { handedOver: true });
  await expect.element(thread()).toMatchTextContent('Shared.pdf');
  await expect.element(row('Shared.pdf')).not.toBeInTheDocument();
  fast();
  await expect.poll(() => sends(server).length).toBe(1);
  expect(attachments(server)).toEqual([[id]]);
  expect(uploads.begun).toBe(1);
  await isForgotten();
});

test('a waiting message that is discarded comes back with an undo, with its file; without one nothing of it stays', async () => {
  const { server, cut, mend } = await open();
  cut();
  await box().fill('Not this one.');
  await attach(pdfFile('Draft.pdf'));
  await button('Send').click();
  const discard = async () => {
    await page.getByRole('button', { name: 'Offline – 1 will be sent' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('status').filter({ hasText: 'Discarded' })).toBeVisible();
    await expect.element(thread().getByText('Not this one.')).not.toBeInTheDocument();
  };
  await discard();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(thread()).toMatchTextContent('Draft.pdf');
  clock.pause();
  await discard();
  await clock.runFor(10_000);
  clock.resume();
  await isForgotten();
  mend();
  expect(sends(server)).toEqual([]);
});

test('a message without an answer that is discarded is taken back where it arrived, and never comes where it had not', async () => {
  const { server } = await open();
  server.answer({ 'message-send': offline, 'message-takeBack': ({ newId }) => ({ newId, arrived: true }) });
  await box().fill('Not this one.');
  await button('Send').click();
  await expect.poll(() => server.asked('message-send').length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Offline – 1 will be sent' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Discarded here.' })).toBeVisible();
  await expect.element(thread().getByText('Not this one.')).not.toBeInTheDocument();
  // What opened the list has gone with the message.
  await expect.element(page.getByRole('heading', { level: 1 }).last()).toHaveFocus();
  const tries = server.asked('message-send').length;
  await clock.sleepFor(10_000);
  dispatchEvent(new Event('online'));
  const { messageId } = server.asked('message-send')[0]!.input;
  await expect
    .poll(() => server.asked('message-takeBack').map(({ input }) => input))
    .toEqual([{ activityId, messageId, newId: expect.any(String), kept: true }]);
  expect(server.asked('message-send')).toHaveLength(tries);
  await expect.element(box()).toHaveValue('');
});

test('over a silent line a message says that it waits for the connection', async () => {
  const { server, live } = await open();
  await expect.poll(() => live.heard).toBe(true);
  server.answer({ 'message-send': noAnswer });
  await box().fill('Is anybody there?');
  clock.pause();
  await button('Send').click();
  await expect.element(thread()).toMatchTextContent('Sending…');
  live.fallSilent();
  await clock.runFor(10_000);
  await expect.element(thread()).toMatchTextContent('Waiting for the connection');
  await expect.element(thread().getByText('Sending…')).not.toBeInTheDocument();
  clock.resume();
});
