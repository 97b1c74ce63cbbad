import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { openLine } from '@consult/testkit/cuttable-line.ts';
import {
  answerQuestions,
  chooseDermatology,
  fillPatient,
  openFromInbox,
  openInbox,
  somePatient,
  type Patient,
} from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

type Chosen = { name: string; mimeType: string; buffer: Buffer };

const mib = 1024 * 1024;

/** The address that a harmful file tries to load. */
const stolen = '/stolen-by-a-file';

/** A PDF that tries the attacks of a hostile one, as a PDF and as a page, padded inside to about this many bytes. */
function pdf(name: string, size = 2_000): Chosen {
  const script = `this.submitForm\\({cURL: "${stolen}"}\\); app.launchURL\\("${stolen}"\\);`;
  const start = `%PDF-1.4\n%<html><script>fetch("${stolen}")</script><img src="${stolen}">
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${script})>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/MediaBox[0 0 300 144]/Parent 2 0 R>>endobj\n`;
  const end = 'trailer<</Root 1 0 R>>\n%%EOF\n';
  const padding = Buffer.alloc(Math.max(0, size - start.length - end.length), `%${name}\n`);
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from(start), padding, Buffer.from(`\n${end}`)]),
  };
}

/** A picture of one colour, 60 pixels wide. */
function png(name: string): Chosen {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(60, 0);
  head.writeUInt32BE(40, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + 60 * 3, 120).fill(0, 0, 1);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 40 }, () => line)));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
  return { name, mimeType: 'image/png', buffer };
}

function section(page: Page): Locator {
  return page.getByRole('region', { name: /Other Attachments|Autres pièces jointes/ });
}

function row(page: Page, name: string): Locator {
  return section(page).getByRole('listitem', { name, exact: true });
}

async function addFiles(page: Page, files: Chosen[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await section(page)
    .getByRole('button', { name: /Add files|Ajouter des fichiers/ })
    .click();
  await (await choosing).setFiles(files);
}

async function isThere(page: Page, name: string): Promise<void> {
  await expect(row(page, name).getByText('Uploaded')).toBeAttached();
}

type Uploads = { begun: number; offsets: number[]; formId: string };

/** Records the page's requests for uploads as they happen. */
function watchUploads(page: Page): Uploads {
  const seen: Uploads = { begun: 0, offsets: [], formId: '' };
  page.on('request', (request) => {
    if (!request.url().includes('/V5/uploads')) return;
    if (request.method() === 'POST') {
      seen.begun += 1;
      const [, formId = ''] = /formId ([^,]+)/.exec(request.headers()['upload-metadata'] ?? '') ?? [];
      seen.formId = Buffer.from(formId, 'base64').toString();
    }
    if (request.method() === 'PATCH') seen.offsets.push(Number(request.headers()['upload-offset']));
  });
  return seen;
}

/**
 * Waits until the server has kept some bytes of the form's one file since the page went on with it: a busy server lags.
 */
async function isKept(page: Page, { formId, offsets }: Uploads): Promise<void> {
  const kept = async () => {
    const answer = await page.request.post(`${world.url}/V5/call/attachment-list`, { data: { formId } });
    const { attachments } = (await answer.json()) as { attachments: { received: number }[] };
    return attachments[0]?.received;
  };
  await expect.poll(kept).toBeGreaterThan(offsets.at(-1) ?? 0);
}

async function fillForm(page: Page, patient: Patient): Promise<void> {
  await chooseDermatology(page);
  await fillPatient(page, patient);
  await answerQuestions(page, 'Please see the attachments.');
}

const submit = (page: Page) => page.getByRole('button', { name: /^(Submit|Uploading|Sending|eConsult Sent)/ });
const sent = (page: Page) => page.getByRole('heading', { name: 'eConsult Sent Successfully' });

// Only the whole can show it: files on their way up and down, under the policy of the server's answers.
test('three files at once are sent with the consult, and the specialist has them byte for byte; shown, a PDF can load and send nothing whatever it holds', async ({
  someone,
}) => {
  const patient = somePatient(41, 'Annelise', 'Withfiles');
  const doctor = await someone('plus', { at: world.url });
  await fillForm(doctor, patient);
  const first = pdf('Labs Nov 2026.pdf', 300_000);
  const second = { ...pdf('Labs Nov 2026.pdf', 5_000) };
  await addFiles(doctor, [first, png('mole.png')]);
  await addFiles(doctor, [second]);
  for (const name of ['Labs Nov 2026.pdf', 'mole.png', 'Labs Nov 2026 (1).pdf']) await isThere(doctor, name);
  await expect(section(doctor)).toContainText('3 of 3 uploaded');
  await expect(doctor.getByRole('navigation', { name: 'Sections' })).toContainText('Other attachments3');
  await expect(row(doctor, 'mole.png').getByRole('link')).toHaveAttribute('target', '_blank');
  await submit(doctor).click();
  await expect(sent(doctor)).toBeVisible();

  const specialist = await someone('derm', { at: world.url });
  await openInbox(specialist);
  await openFromInbox(specialist, patient);
  const files = specialist.getByRole('list', { name: 'Attachments' });
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await expect(files.getByRole('listitem').nth(0)).toContainText('PDF · 293 kB');
  await expect(files.getByRole('listitem').nth(1)).toContainText('mole.png');
  for (const { name, buffer } of [first, { ...second, name: 'Labs Nov 2026 (1).pdf' }]) {
    const downloading = specialist.waitForEvent('download');
    await files.getByRole('link', { name: `Download ${name}`, exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(name);
    expect((await readFile(await download.path())).equals(buffer)).toBe(true);
  }
  const asked: string[] = [];
  specialist.context().on('request', (request) => asked.push(request.url()));
  await files.getByRole('button', { name: first.name, exact: true }).click();
  await expect(specialist.getByRole('dialog', { name: first.name }).getByText('Page 1 of 1')).toBeVisible();
  expect(asked.filter((url) => url.includes('/V5/files/'))).not.toEqual([]);
  expect(asked.filter((url) => url.includes(stolen))).toEqual([]);
  expect(specialist.context().pages()).toHaveLength(1);
});

// Only the whole can show it: a line that breaks within a file, and the lock of a real session.
test('a session that is locked while the line is cut: the upload waits to be unlocked and goes on where it was', async ({
  someone,
}) => {
  const line = await openLine(world.url);
  try {
    const page = await someone('plus', { at: line.url });
    // Without live events only the upload itself finds out.
    await page.route('**/V5/live*', (route) => route.abort());
    await chooseDermatology(page);
    const seen = watchUploads(page);
    const file = pdf('Echo.pdf', 3 * mib);
    line.jamAfter(mib);
    await addFiles(page, [file]);
    await expect.poll(line.isJammed).toBe(true);
    await isKept(page, seen);
    line.cut();
    await expect(row(page, file.name)).toContainText('Waiting for the connection');
    expect((await page.request.post(`${world.url}/V5/call/account-lock`, { data: {} })).status()).toBe(200);
    line.mend();
    const locked = page.getByRole('dialog', { name: 'Locked' });
    await locked.getByLabel('Password', { exact: true }).fill(castPassword);
    await page.keyboard.press('Enter');
    await isThere(page, file.name);
    expect(seen.offsets.at(-1)).toBeGreaterThan(0);
    await expect(section(page).getByRole('listitem')).toHaveCount(1);
    const opened = await page.request.get((await row(page, file.name).getByRole('link').getAttribute('href')) ?? '');
    expect((await opened.body()).equals(file.buffer)).toBe(true);
  } finally {
    line.close();
  }
});
