import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { answerQuestions, chooseDermatology, fillPatient, somePatient } from './journey.ts';
import type { Patient } from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const question = 'Is this benign, and would you excise it?';

/** Writes a consult with a file, ready to be sent. Counts the uploads from now on. */
async function compose(page: Page, patient: Patient): Promise<{ uploads: () => number }> {
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/V5/uploads')) uploads += 1;
  });
  await chooseDermatology(page);
  await fillPatient(page, patient);
  await answerQuestions(page, question);
  const letter = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/MediaBox[0 0 300 144]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter });
  await expect(page.getByText('letter.pdf')).toBeVisible();
  return { uploads: () => uploads };
}

/** The consults about a patient in the specialist's inbox, as the names of their files. */
async function arrived(patient: Patient): Promise<string[][]> {
  const derm = await signIn(world.url, cast.derm.email);
  const { rows } = await derm.call('inbox-page', { folder: 'inbox' });
  const files: string[][] = [];
  for (const { id } of rows.filter((row) => row.patient.phn === patient.phn)) {
    const { attachments } = await derm.call('activity-open', { activityId: id });
    files.push(attachments.map(({ name }) => name));
  }
  derm.close();
  return files;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const waits = (page: Page) => page.getByRole('heading', { name: 'Waiting to be sent' });
const sent = (page: Page) => page.getByRole('heading', { name: 'eConsult Sent Successfully' });

// Only the whole can show it: the server that has taken the consult knows its repeat, and the files that it took.
test('an answer that is lost on its way: loaded anew, the consult goes out by itself and is there once, with its file', async ({
  someone,
}) => {
  const patient = somePatient(72, 'Bonaventure', 'Echo');
  const page = await someone('plus', { at: world.url });
  const { uploads } = await compose(page, patient);
  // The send reaches the server, and its answer is lost.
  await page.route('**/consult-sendConsult', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(waits(page)).toBeVisible();
  await page.reload();
  await expect(waits(page)).toBeVisible();
  await page.unroute('**/consult-sendConsult');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(sent(page)).toBeVisible();
  expect(await arrived(patient)).toEqual([['letter.pdf']]);
  expect(uploads()).toBe(1);
});
