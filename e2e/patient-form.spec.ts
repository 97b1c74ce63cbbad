import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { openLine } from '@consult/testkit/cuttable-line.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { keptByKind, keptText } from './in-page.mjs';
import { browserPath } from './machine.ts';
import { somePatient } from './journey.ts';
import { counter, next, openForm, sendForm } from './sent-form.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world?.stop());

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const safe = (page: Page) => expect(page.getByText(/Your answers are safe/)).toBeVisible();

// Only the whole can show it: what a browser leaves on its disk, in its history and its caches.
test('at a library’s computer nothing is left for the next person: no word in the browser, and Back meets the gate', async () => {
  const patient = somePatient(961, 'Wilhelmina', 'Quartzwood');
  const { path } = await sendForm(world, patient);
  const profile = await mkdtemp(join(tmpdir(), 'library-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    viewport: { width: 1024, height: 700 },
    locale: 'en-CA',
    timezoneId: 'America/Edmonton',
  });
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    const document = await page.goto(`${world.url}${path}`);
    expect(document?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    await openForm(page, patient);
    await expect(page).toHaveURL(`${world.url}/forms/`);
    await page.getByLabel('What would you like to talk about?').fill('Snoring-wombat at night');
    await page.getByLabel('Are you in pain?').selectOption('Yes');
    await page.getByLabel('Where does it hurt?').fill('Left elbow-kettle');
    await next(page);
    await page.getByLabel('Do you take any medicine?').selectOption('No');
    await next(page);
    await page.getByLabel('Year').fill('2026');
    await page.getByLabel('Month').fill('2');
    await page.getByLabel('Day', { exact: true }).fill('3');
    await next(page);
    await page.getByLabel('Myself').check();
    await page.getByLabel('Your first name').fill(patient.firstName);
    await page.getByLabel('Your last name').fill(patient.lastName);
    await page.getByLabel('Your e-mail').fill('wilhelmina@quartzwood.example');
    await saved(page);
    expect(await page.evaluate(keptText)).not.toMatch(/wombat|kettle|Quartzwood/);
    await page.getByRole('button', { name: 'Finish and close' }).click();
    await expect(page.getByRole('heading', { name: 'You may now close this page.' })).toBeVisible();

    // The next person sits down: Back, Forward and a reload.
    await page.goto('about:blank');
    await page.goBack();
    await expect(page.getByLabel('Patient Health Number')).toHaveValue('');
    expect(await page.locator('body').textContent()).not.toMatch(/wombat|kettle|Quartzwood/);
    await page.reload();
    await expect(page.getByLabel('Patient Health Number')).toHaveValue('');
    expect(await page.evaluate(keptByKind)).toEqual({
      session: [['consult.link /forms/', expect.stringMatching(/^[\w-]{43}$/)]],
      local: [],
      databases: [],
      caches: [],
      workers: 0,
    });
    expect(await browser.cookies()).toEqual([]);
    await browser.close();
    // The history is among what is searched; it has the address and nothing else.
    expect(await leftOnDisk(profile, ['/forms/'])).not.toEqual([]);
    expect(await leftOnDisk(profile, ['wombat', 'kettle', 'Quartzwood', patient.phn])).toEqual([]);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
});

// Only the whole can show it: a line that really breaks between page and server, and what the database then has.
test('with the line cut after every question and at the submission, each answer arrives, once', async ({ someone }) => {
  const patient = somePatient(962, 'Ottoline', 'Brandvold');
  const { path, messageId } = await sendForm(world, patient);
  const line = await openLine(world.url);
  const page = await someone(null, { at: line.url, viewport: { width: 320, height: 640 } });
  try {
    await page.goto(path);
    await openForm(page, patient);
    /** Answers with a dead line, and goes on before it is back. */
    const cutOff = async (answer: () => Promise<unknown>) => {
      line.cut();
      await answer();
      await safe(page);
      await next(page);
      line.mend();
    };
    await cutOff(() => page.getByLabel('What would you like to talk about?').fill('My knee'));
    await cutOff(() => page.getByLabel('How long has it been going on?').selectOption('A few weeks'));
    await cutOff(() => page.getByLabel('Are you in pain?').selectOption('Yes'));
    await cutOff(() => page.getByLabel('Where does it hurt?').fill('Left knee'));
    await cutOff(() => page.getByLabel('Do you take any medicine?').selectOption('No'));
    // The page goes away while the line is dead: what was typed last lies in the tab alone.
    line.cut();
    await page.getByLabel('Latex').check();
    await safe(page);
    line.mend();
    await page.reload();
    await openForm(page, patient);
    await expect(page.getByLabel('Latex')).toBeChecked();
    await saved(page);
    await next(page);
    const date = async () => {
      await page.getByLabel('Year').fill('2026');
      await page.getByLabel('Month').fill('2');
      await page.getByLabel('Day', { exact: true }).fill('3');
    };
    await cutOff(date);
    await cutOff(() => page.getByLabel('Phone number by day').fill('4035550188'));
    await next(page);
    await expect(counter(page)).toHaveText('Last step');
    await page.getByLabel('My child').check();
    await page.getByLabel('first name').fill(patient.firstName);
    await page.getByLabel('last name').fill(patient.lastName);
    await saved(page);
    await next(page);
    // The server hears of the submission, and its answer is lost on the way.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/V5/call/forms-submitForm', lose, { times: 1 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Form submitted successfully.' })).toBeVisible();
    await expect(page.getByText('You may now close this page.')).toBeVisible();
  } finally {
    line.close();
  }
  const plus = await signIn(world.url, cast.plus.email);
  const { formData, patientInfo, filledInBy } = await plus.call('careForm-getAnswers', { messageId });
  plus.close();
  expect(formData).toEqual({
    reason: 'My knee',
    since: 'A few weeks',
    pain: 'Yes',
    where: 'Left knee',
    takesMedicine: 'No',
    allergies: ['Latex'],
    lastVisit: '2026/02/03',
    phone: '(403) 555-0188',
  });
  expect([patientInfo.firstName, patientInfo.lastName, filledInBy]).toEqual(['Ottoline', 'Brandvold', 'child']);
});

/** The files of a browser's profile that hold one of these words, in one byte or two a letter. */
async function leftOnDisk(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const wanted = words.flatMap((word) => [Buffer.from(word), Buffer.from(word, 'utf16le')]);
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name));
    if (wanted.some((word) => bytes.includes(word))) found.push(file.name);
  }
  return found;
}
