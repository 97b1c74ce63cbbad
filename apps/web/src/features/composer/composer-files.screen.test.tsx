import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { localNow } from '../../app/local/local.ts';
import { offline } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { reopen, show } from '../../testing/show.tsx';
import { answerQuestions, fillPatient, moles, sentResult, somePatient } from '../../testing/world/composer.ts';
import { pdfFile } from '../../testing/world/files.ts';
import { chooseFiles, PlayedUploads, uploadedId } from '../../testing/world/uploads.ts';

/** A consult leaves its form with files that have not arrived, and takes them along wherever it waits. */

const mib = 1024 * 1024;

const submit = () => page.getByRole('button', { name: 'Submit' });
const heading = (name: string) => page.getByRole('heading', { name });
const main = () => page.getByRole('main');
const row = (name: string) => page.getByRole('listitem', { name, exact: true });
const sends = (server: FakeServer) => server.asked('consult-sendConsult').filter(({ state }) => state === 'answered');
const files = (server: FakeServer) => sends(server).map(({ input }) => input.inputFields.attachmentIds);

async function open() {
  const uploads = new PlayedUploads();
  const answers = { ...uploads.answers, 'consult-sendConsult': sentResult };
  const { server } = await show(moles, { who: 'plus', answers });
  const cut = () => {
    uploads.cut = true;
    server.answer({ 'attachment-list': offline, 'consult-sendConsult': offline });
  };
  const mend = () => {
    uploads.cut = false;
    server.answer(answers);
    dispatchEvent(new Event('online'));
  };
  return { uploads, server, cut, mend };
}

/** Fills a form with files and submits it. */
async function submitWith(n: number, last: string, ...chosen: File[]): Promise<void> {
  const section = page.getByRole('region', { name: /Other Attachments/ });
  await chooseFiles(section.getByRole('button', { name: /Add files/ }), chosen);
  await fillPatient(somePatient(n, 'Fay', last));
  await answerQuestions('See the files.');
  await submit().click();
}

test('submitted without a connection, a consult waits with its files and goes out once with them at the next start', async () => {
  const { uploads, server, cut, mend } = await open();
  cut();
  await submitWith(521, 'Filer', pdfFile('One.pdf', mib), pdfFile('Two.pdf'));
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  await expect.element(main()).toMatchTextContent('One.pdf, Two.pdf');
  await expectNoFaults();
  await reopen();
  await expect.element(main()).toMatchTextContent('One.pdf, Two.pdf');
  expect(sends(server)).toEqual([]);
  mend();
  await expect.element(heading('eConsult Sent Successfully')).toBeVisible();
  expect(files(server)).toEqual([[uploadedId(1), uploadedId(2)]]);
  expect(uploads.begun).toBe(2);
  await expect.poll(() => localNow()?.vault.keysFrom('')).toEqual([]);
});

test('its writer sees how far its files are, and may take it back meanwhile', async () => {
  const { uploads, server } = await open();
  const fast = uploads.slow(mib);
  await submitWith(522, 'Film', pdfFile('Long.pdf', 2 * mib));
  await expect.element(heading('Uploading attachments...')).toBeVisible();
  await expect.element(main()).toMatchTextContent('Uploading files, 49%');
  await expectNoFaults();
  await main().getByRole('button', { name: 'Edit' }).click();
  await expect.element(row('Long.pdf').getByRole('progressbar')).toBeVisible();
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Film');
  await submit().click();
  fast();
  await expect.element(heading('eConsult Sent Successfully')).toBeVisible();
  expect(files(server)).toEqual([[uploadedId(1)]]);
  expect(uploads.begun).toBe(1);
});

test('a file that the server refuses brings the consult back into its form, with its other files', async () => {
  const { server, cut, mend } = await open();
  cut();
  const broken = new File(['x'.repeat(100)], 'Slide.pdf', { type: 'application/pdf' });
  await submitWith(523, 'Fault', pdfFile('Letter.pdf'), broken);
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  mend();
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Fault');
  await expect.element(row('Letter.pdf').getByText('Uploaded')).toBeInTheDocument();
  await expect.element(row('Slide.pdf')).toMatchTextContent('It was not attached.');
  await submit().click();
  const stopped = '1 out of 2 files failed to upload. Please try uploading these files again.';
  await expect.element(page.getByRole('alert').getByText(stopped)).toBeVisible();
  await page.getByRole('button', { name: 'Send without them' }).click();
  await expect.element(heading('eConsult Sent Successfully')).toBeVisible();
  expect(files(server)).toEqual([[uploadedId(1)]]);
});
