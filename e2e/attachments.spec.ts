import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { castPassword } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { openLine } from '@consult/testkit/cuttable-line.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { beyondTheEdge, dragFiles, pastePicture } from './in-page.mjs';
import {
  answerQuestions,
  chooseDermatology,
  fillPatient,
  openFromInbox,
  openInbox,
  somePatient,
  type Patient,
} from './journey.ts';
import { schemes, sizes } from './screens.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

type Chosen = { name: string; mimeType: string; buffer: Buffer };

const mib = 1024 * 1024;

/** What a file tries to load that was made to do harm. */
const stolen = '/stolen-by-a-file';

/** A PDF of a page that tries what a hostile one would, as a PDF and as a page, padded inside to about so many bytes. */
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

/** A slow line: so many bytes a second upwards. Returns how to make it fast again. */
async function slow(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const set = async (uploadThroughput: number) =>
    void (await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    }));
  await devtools.send('Network.enable');
  await set(bytesPerSecond);
  return () => set(-1);
}

/** Waits until some of a file has left, and not all. */
async function isHalfway(page: Page, name: string): Promise<void> {
  let percent = 0;
  await expect.poll(async () => (percent = Number(await bar(page, name).getAttribute('value')))).toBeGreaterThan(20);
  expect(percent).toBeLessThan(95);
}

function bar(page: Page, name: string): Locator {
  return row(page, name).getByRole('progressbar', { name: `Upload of ${name}` });
}

type Uploads = { begun: number; offsets: number[]; formId: string };

/** What the page asks of the place for uploads, as it happens. */
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

/** Waits until the server has kept something of the form's one file since the page went on with it: a busy one is behind. */
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

test('three files at once are sent with the consult, and the specialist has them byte for byte', async ({
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
});

test('a PDF of a consult shows in the viewer, and can load and send nothing whatever it holds', async ({ someone }) => {
  const patient = somePatient(48, 'Annelise', 'Withhostile');
  const doctor = await someone('plus', { at: world.url });
  await fillForm(doctor, patient);
  await addFiles(doctor, [pdf('Labs.pdf')]);
  await isThere(doctor, 'Labs.pdf');
  await submit(doctor).click();
  await expect(sent(doctor)).toBeVisible();

  const specialist = await someone('derm', { at: world.url });
  await openInbox(specialist);
  await openFromInbox(specialist, patient);
  const asked: string[] = [];
  specialist.context().on('request', (request) => asked.push(request.url()));
  await specialist.getByRole('list', { name: 'Attachments' }).getByRole('button', { name: 'Labs.pdf' }).click();
  await expect(specialist.getByRole('dialog', { name: 'Labs.pdf' }).getByText('Page 1 of 1')).toBeVisible();
  expect(asked.filter((url) => url.includes('/V5/files/'))).not.toEqual([]);
  expect(asked.filter((url) => url.includes(stolen))).toEqual([]);
  expect(specialist.context().pages()).toHaveLength(1);
});

test('a line that is cut twice in the middle: the upload goes on by itself where it was, and arrives whole', async ({
  someone,
}) => {
  const line = await openLine(world.url);
  try {
    const page = await someone('plus', { at: line.url });
    await chooseDermatology(page);
    const seen = watchUploads(page);
    const file = pdf('Ultrasound.pdf', 5 * mib);
    line.jamAfter(mib);
    await addFiles(page, [file]);
    for (const cuts of [1, 2]) {
      await expect.poll(line.isJammed).toBe(true);
      await expect(row(page, file.name)).toContainText(/\d+% of 5 MB/);
      await isKept(page, seen);
      line.cut();
      await expect(row(page, file.name)).toContainText('Waiting for the connection');
      if (cuts === 1) line.jamAfter(mib);
      line.mend();
    }
    await isThere(page, file.name);
    expect(seen.begun).toBe(1);
    expect(seen.offsets[1]).toBeGreaterThan(0);
    expect(seen.offsets[2]).toBeGreaterThan(seen.offsets[1] ?? 0);
    const opened = await page.request.get((await row(page, file.name).getByRole('link').getAttribute('href')) ?? '');
    expect((await opened.body()).equals(file.buffer)).toBe(true);
  } finally {
    line.close();
  }
});

test('a session that is locked while the line is cut: the upload waits to be unlocked and goes on where it was', async ({
  someone,
}) => {
  const line = await openLine(world.url);
  try {
    const page = await someone('plus', { at: line.url });
    // Nothing but the upload itself finds out.
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

test('a reload in the middle asks first; then the finished are there, and the same file goes on where it was', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await chooseDermatology(page);
  await addFiles(page, [pdf('Done.pdf')]);
  await isThere(page, 'Done.pdf');
  // So slow that a busy machine too looks at it, and leaves, while the rest is on its way.
  const fast = await slow(page, 100 * 1024);
  const half = pdf('Half.pdf', 3 * mib);
  await addFiles(page, [half]);
  await isHalfway(page, 'Half.pdf');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await isThere(page, 'Done.pdf');
  await expect(row(page, 'Half.pdf')).toContainText('Choose the file again to go on.');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('1 needs a retry');
  await fast();
  const seen = watchUploads(page);
  const choose = async (file: Chosen) => {
    const choosing = page.waitForEvent('filechooser');
    await row(page, 'Half.pdf').getByRole('button', { name: 'Choose the file again' }).click();
    await (await choosing).setFiles([file]);
  };
  await choose(pdf('Half.pdf', 100_000));
  await expect(page.getByText('This is another file than Half.pdf.')).toBeVisible();
  await choose(half);
  await isThere(page, 'Half.pdf');
  expect(seen.begun).toBe(0);
  expect(seen.offsets[0]).toBeGreaterThan(0);
});

test('Submit waits for the uploads, then sends; a send that fails uploads nothing again', async ({ someone }) => {
  const patient = somePatient(42, 'Philomena', 'Patiently');
  const page = await someone('plus', { at: world.url });
  await fillForm(page, patient);
  const seen = watchUploads(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const sends: string[] = [];
  await page.route('**/V5/call/consult-sendConsult', async (route) => {
    sends.push(route.request().url());
    await held;
    await (sends.length === 1 ? route.abort() : route.continue());
  });
  const fast = await slow(page, 50 * 1024);
  await addFiles(page, [pdf('Slow.pdf', mib), pdf('Also.pdf')]);
  await submit(page).click();
  await expect(submit(page)).toHaveText('Uploading attachments...');
  await expect(page.getByLabel('First name')).toBeDisabled();
  expect(sends).toEqual([]);
  await fast();
  await expect(submit(page)).toHaveText('Sending eConsult ...');
  await isThere(page, 'Slow.pdf');
  letGo();
  const failed = page.getByRole('alert').filter({ hasText: 'Error sending eConsult' });
  await expect(failed).toBeVisible();
  await isThere(page, 'Slow.pdf');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(sent(page)).toBeVisible();
  expect(sends).toHaveLength(2);
  expect(seen.begun).toBe(2);
});

test('a file that fails while Submit waits stops the send; the next try brings that one alone', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await fillForm(page, somePatient(43, 'Ottoline', 'Onceagain'));
  const seen = watchUploads(page);
  await addFiles(page, [pdf('Good.pdf')]);
  await isThere(page, 'Good.pdf');
  // A gateway in between refuses one, after the doctor has pressed Submit.
  const waiting = page.getByRole('button', { name: 'Uploading attachments...' });
  await page.route(
    '**/V5/uploads',
    async (route) => {
      await waiting.waitFor();
      await route.fulfill({ status: 403, body: 'blocked' });
    },
    { times: 1 },
  );
  await addFiles(page, [pdf('Bad.pdf')]);
  await submit(page).click();
  await expect(section(page).getByRole('alert')).toHaveText(
    '1 out of 2 files failed to upload. Please try uploading these files again.',
  );
  await expect(row(page, 'Bad.pdf')).toContainText('Upload stopped. Bad.pdf is kept here.');
  await expect(row(page, 'Bad.pdf').getByRole('button', { name: 'Try again: Bad.pdf' })).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Ottoline');
  await submit(page).click();
  await expect(sent(page)).toBeVisible();
  // The good one, the refused one, and the refused one again.
  expect(seen.begun).toBe(3);
});

test('cancelled and taken back, dropped and pasted; what may not be attached is named before or at its file', async ({
  someone,
}) => {
  // Twenty-five files, one after the other where the machine is busy.
  test.setTimeout(scaled(180_000));
  const page = await someone('plus', { at: world.url });
  await chooseDermatology(page);
  const fast = await slow(page, 100 * 1024);
  await addFiles(page, [pdf('Unwanted.pdf', 3 * mib)]);
  await expect(bar(page, 'Unwanted.pdf')).toBeVisible();
  await row(page, 'Unwanted.pdf').getByRole('button', { name: 'Cancel the upload of Unwanted.pdf' }).click();
  await expect(row(page, 'Unwanted.pdf')).toHaveCount(0);
  await fast();
  await page.getByRole('button', { name: 'Undo' }).click();
  await isThere(page, 'Unwanted.pdf');
  await row(page, 'Unwanted.pdf').getByRole('button', { name: 'Remove Unwanted.pdf' }).click();
  await expect(row(page, 'Unwanted.pdf')).toHaveCount(0);

  await page.evaluate(pastePicture);
  await isThere(page, 'Pasted image.png');

  // What a browser can read of an iPhone's photo becomes a JPEG; this one reads pictures, and no HEIC.
  const photo = { ...png('IMG_0042.HEIC'), mimeType: 'image/heic' };
  await addFiles(page, [photo, { ...photo, name: 'IMG_0043.HEIC', buffer: Buffer.from('ftypheic') }]);
  await expect(section(page).getByRole('alert')).toContainText('which this browser can not read: IMG_0043.HEIC.');
  await isThere(page, 'IMG_0042.jpg');
  await row(page, 'IMG_0042.jpg').getByRole('button', { name: 'Remove IMG_0042.jpg' }).click();
  const dropped = { name: 'Dropped.pdf', text: pdf('Dropped.pdf').buffer.toString('latin1') };
  for (const type of ['dragover', 'drop'] as const) {
    await page.evaluate(dragFiles, { type, ...dropped });
    const target = page.getByText('Drop the files to attach them');
    await (type === 'dragover' ? expect(target).toBeVisible() : expect(target).toHaveCount(0));
  }
  await isThere(page, 'Dropped.pdf');

  await addFiles(page, [{ name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('x') }]);
  await expect(section(page).getByRole('alert')).toHaveText(
    'The following files could not be uploaded: letter.docx. Please only upload jpg, jpeg, png, mp4, or pdf files.',
  );
  await addFiles(page, [{ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }]);
  await expect(row(page, 'lie.png')).toContainText(
    'This file is not an image (jpg, jpeg, png), an MP4 video or a PDF. It was not attached.',
  );
  await expect(section(page).getByRole('alert')).toHaveCount(0);
  await row(page, 'lie.png').getByRole('button', { name: 'Remove lie.png' }).click();

  await addFiles(
    page,
    Array.from({ length: 19 }, (_, n) => pdf(`Page ${n}.pdf`)),
  );
  const tooMany = section(page).getByRole('alert');
  await expect(tooMany).toContainText("Can't upload more than 20 file(s). Not added: Page 18.pdf");
  await expect(tooMany.getByRole('listitem')).toHaveAttribute('data-code', 'too-many-files');
  // Eighteen files, three at a time: on a busy machine that is a while.
  await expect(section(page)).toContainText('20 of 20 uploaded', { timeout: scaled(60_000) });
});

test('the gallery slides in, says what there is, and gives the focus back', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await chooseDermatology(page);
  const gallery = page.getByRole('region', { name: 'Gallery Attachments' });
  await expect(gallery).toContainText('Do not include blurry images. Limit duplicate images.');
  const open = gallery.getByRole('button', { name: 'Open Gallery' });
  await open.click();
  const panel = page.getByRole('dialog', { name: 'Gallery' });
  await expect(panel).toContainText('There are no gallery images yet.');
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await panel.getByRole('button', { name: 'Back to Consult' }).click();
  await expect(panel).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('files on a phone, in French: within the edges, targets for a thumb, nothing that axe finds', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url, locale: 'fr-CA', ...sizes.phone });
  await page.goto('/dashboard/consult?specialty=Dermatology&subsite=Pigmented%20lesion');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(section(page).getByRole('button', { name: 'Photos' })).toBeVisible();
  // The long one is on its way until everything was looked at.
  const fast = await slow(page, 20 * 1024);
  const long = 'Compte rendu d’imagerie par résonance magnétique du genou gauche et du genou droit, novembre 2026.pdf';
  await addFiles(page, [pdf('Analyses.pdf'), pdf(long, mib), png('lésion.png')]);
  await addFiles(page, [
    { name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('rien') },
    { ...png('lettre.txt'), mimeType: 'text/plain' },
  ]);
  for (const done of ['Analyses.pdf', 'lésion.png'])
    await expect(row(page, done).getByText('Téléversé')).toBeAttached();
  await expect(row(page, 'faux.png')).toContainText('Il n’a pas été joint.');
  await expect(section(page)).toContainText('Les fichiers suivants n’ont pas pu être téléversés : lettre.txt.');
  await expect(row(page, long)).toContainText(/\d+\s%\sde\s1\sMo/);
  expect(await page.evaluate(beyondTheEdge)).toEqual([]);
  for (const button of await section(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).include('#section-attachments').analyze();
    expect.soft(violations, colorScheme).toEqual([]);
  }
  await fast();
});
