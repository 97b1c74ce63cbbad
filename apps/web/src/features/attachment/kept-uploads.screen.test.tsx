import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { halfWrittenNow, keptFilesAt, localNow } from '../../app/local/local.ts';
import { offline } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { otherTab } from '../../testing/other-tab.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { consultPath } from '../../testing/world/activity.ts';
import { answerQuestions, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';
import { viewer } from '../../testing/world/people.ts';
import { pdfFile } from '../../testing/world/files.ts';
import { playedThread } from '../../testing/world/thread.ts';
import { chooseFiles, PlayedUploads, uploadedId } from '../../testing/world/uploads.ts';

/** Files that lie on the device: what the next visit, and a start without a connection, do with them. */

const mib = 1024 * 1024;

/** A file that another tab chose. */
const far = fixedId(13, 1);

const section = () => page.getByRole('region', { name: /Other Attachments|Autres pièces jointes/ });
const row = (name: string) => page.getByRole('listitem', { name, exact: true });
const addButton = (): Locator => section().getByRole('button', { name: /Add files|Ajouter des fichiers/ });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

async function open(options: ShowOptions = {}) {
  const uploads = new PlayedUploads();
  const { server } = await show(moles, {
    who: 'plus',
    ...options,
    answers: { ...uploads.answers, ...options.answers },
  });
  await expect.poll(address).toMatch(/form=/);
  return { uploads, server };
}

/** Waits until every chosen file lies on the device. */
async function areKept(count: number): Promise<void> {
  const kept = () =>
    localNow()
      ?.vault.all('kept')
      .filter(({ value }) => (value as { whole?: unknown }).whole === true);
  await expect.poll(() => kept()?.length).toBe(count);
}

async function isThere(name: string): Promise<void> {
  await expect.element(row(name).getByText(/^(Uploaded|Téléversé)$/)).toBeInTheDocument();
}

test('a reload in the middle of an upload shows the file at its place, and it goes on by itself', async () => {
  const { uploads } = await open();
  const fast = uploads.slow(100 * 1024);
  await chooseFiles(addButton(), [pdfFile('Half.pdf', 3 * mib), pdfFile('Done.pdf')]);
  await isThere('Done.pdf');
  await areKept(2);
  // Leaving asks first, as for any unsaved change.
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await reopen();
  await isThere('Done.pdf');
  await expect.element(row('Half.pdf').getByRole('progressbar')).toBeVisible();
  await expect.element(page.getByText('Choose the file again')).not.toBeInTheDocument();
  expect(
    section()
      .getByRole('listitem')
      .elements()
      .map((item) => item.getAttribute('aria-label')),
  ).toEqual(['Half.pdf', 'Done.pdf']);
  fast();
  await isThere('Half.pdf');
  expect(uploads.begun).toBe(2);
  // The server refuses them in the session of anybody else.
  expect([...uploads.people]).toEqual([cast.plus.id]);
});

test('a file that was chosen without a connection goes when the line is back, also after a reload', async () => {
  const { uploads, server } = await open();
  uploads.cut = true;
  server.answer({ 'attachment-list': offline });
  await chooseFiles(addButton(), [pdfFile('Labs.pdf')]);
  await areKept(1);
  expect(halfWrittenNow()).toBe(1);
  const { live } = await reopen();
  await expect.element(row('Labs.pdf')).toMatchTextContent('Waiting for the connection');
  await expectNoFaults();
  uploads.cut = false;
  server.answer(uploads.answers);
  live.cut();
  live.mend();
  globalThis.dispatchEvent(new Event('online'));
  await isThere('Labs.pdf');
  expect(uploads.begun).toBe(1);
});

test('a file that another tab uploads is shown here, and goes from here once that tab lets go of it', async () => {
  const { uploads } = await open();
  const formId = new URL(location.href).searchParams.get('form') ?? '';
  const there = keptFilesAt(await otherTab(cast.plus.id), `consult.${formId}`, formId);
  const close = there.claim(far, () => undefined);
  await there.keep(far, pdfFile('Far.pdf'), { name: 'Far.pdf', order: 0, attachmentId: null });
  await expect.element(row('Far.pdf')).toMatchTextContent('Waiting for its turn');
  await chooseFiles(addButton(), [pdfFile('Near.pdf')]);
  await isThere('Near.pdf');
  expect(uploads.begun).toBe(1);
  close();
  await isThere('Far.pdf');
  expect(uploads.begun).toBe(2);
  await expect.element(status('another tab')).not.toBeInTheDocument();
  await there.note(far, { removed: true });
  await expect.element(row('Far.pdf')).not.toBeInTheDocument();
});

test('Logout asks about a chosen file: kept, it is there for its person alone; deleted, nothing of it is left', async () => {
  const { uploads, server } = await open({ answers: { 'account-endVault': { ok: true } } });
  const fast = uploads.slow(100 * 1024);
  await chooseFiles(addButton(), [pdfFile('Private.pdf', mib)]);
  await areKept(1);
  const form = address();
  const logout = async (choice: string) => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: '1 text is half written' }).getByRole('button', { name: choice }).click();
    await expect.poll(() => localNow()).toBeNull();
  };
  await logout('Keep for me here');
  server.viewer = viewer('derm');
  await reopen('/dashboard/secure-messaging');
  await expect.poll(() => localNow()?.vault.loaded).toBe(true);
  expect(await localNow()?.vault.keysFrom('')).toEqual([]);
  expect(halfWrittenNow()).toBe(0);
  server.viewer = viewer('plus');
  await reopen(form);
  await expect.element(row('Private.pdf').getByRole('progressbar')).toBeVisible();
  fast();
  await isThere('Private.pdf');
  await logout('Delete and log out');
  const left = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(left).not.toContain(`consult-local-${cast.plus.id}`);
});

test('a form that holds nothing but a file stands above the services, goes on, and is discarded with an undo', async () => {
  const { uploads } = await open();
  const fast = uploads.slow(100 * 1024);
  await chooseFiles(addButton(), [pdfFile('Alone.pdf', mib)]);
  await areKept(1);
  await reopen('/dashboard/consult');
  const left = status('No name yet');
  await expect.element(left).toMatchTextContent('not sent yet');
  await page.getByRole('button', { name: 'Discard: No name yet' }).click();
  await expect.element(left).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await left.getByRole('link', { name: 'Continue' }).click();
  fast();
  await isThere('Alone.pdf');
});

test('an upload whose bytes lie nowhere asks for the file, and goes on with no other than that', async () => {
  const { uploads } = await open();
  const fast = uploads.slow(100 * 1024);
  const half = pdfFile('Half.pdf', mib);
  await chooseFiles(addButton(), [half]);
  await areKept(1);
  await expect.poll(() => uploads.begun).toBe(1);
  await localNow()?.vault.removePieces('bytes.');
  await reopen();
  await expect.element(row('Half.pdf')).toMatchTextContent('Choose the file again to go on.');
  await expect.element(page.getByRole('navigation', { name: 'Sections' })).toMatchTextContent('1 needs a retry');
  const again = row('Half.pdf').getByRole('button', { name: 'Choose the file again' });
  await chooseFiles(again, [pdfFile('Half.pdf', 100_000)]);
  await expect.element(page.getByText('This file is not Half.pdf.')).toBeVisible();
  await chooseFiles(again, [half]);
  fast();
  await isThere('Half.pdf');
  expect(uploads.begun).toBe(1);
});

test('a consult that was sent leaves nothing of its file on the device', async () => {
  await open();
  await fillPatient(somePatient(205, 'Fred', 'Filed'));
  await answerQuestions('See the file.');
  await chooseFiles(addButton(), [pdfFile('Labs.pdf', mib)]);
  await areKept(1);
  await isThere('Labs.pdf');
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect.poll(() => localNow()?.vault.keysFrom('')).toEqual([]);
});

/** What of something sent still lies on the device; which consults were opened lately does, and is none. */
const sentLeft = async () => (await localNow()?.vault.keysFrom(''))?.filter((key) => !key.startsWith('opened.'));

test('a reply goes on with its file after a reload, and the device forgets the file once the message is there', async () => {
  const uploads = new PlayedUploads();
  const { answers } = playedThread('derm', async ({ attachments = [] }) => ({
    files: await Promise.all(attachments.map((id) => uploads.fileOf(id))),
  }));
  const { server } = await show(consultPath, { who: 'derm', answers: { ...answers, ...uploads.answers } });
  const fast = uploads.slow(100 * 1024);
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  await chooseFiles(dialog.getByRole('button', { name: 'Add files' }), [pdfFile('Slide.pdf', mib)]);
  await areKept(1);
  await reopen();
  await expect.element(row('Slide.pdf').getByRole('progressbar')).toBeVisible();
  fast();
  await isThere('Slide.pdf');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => server.asked('message-send').map(({ input }) => input.attachments))
    .toEqual([[uploadedId(1)]]);
  await expect.poll(sentLeft).toEqual([]);
});

test('a file that this browser can not keep is uploaded all the same, and the section says where it is', async () => {
  const estimate = navigator.storage.estimate.bind(navigator.storage);
  navigator.storage.estimate = () => Promise.resolve({ quota: 1, usage: 1 });
  try {
    const { uploads } = await open({ language: 'fr', width: 'phone' });
    const fast = uploads.slow(100 * 1024);
    await chooseFiles(addButton(), [pdfFile('Film.pdf', mib)]);
    const note = section().getByText('n’a pas pu être conservé dans ce navigateur');
    await expect.element(note).toBeVisible();
    await expectNoFaults();
    fast();
    await isThere('Film.pdf');
    await expect.element(note).not.toBeInTheDocument();
  } finally {
    navigator.storage.estimate = estimate;
  }
});
