import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { serviceByKey } from '@consult/testkit/demo/services.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { Locator, Page } from 'playwright-core';
import { consultOf } from './consult-send.ts';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import { scratchFolder } from './harness/scratch.ts';

const consults = 60;
/** What is measured at a slower processor, so often. */
const turns = 12;
/** A person sees within this time that the page asks, ms. */
const askedMs = 400;
const answer = 'Excise it with two millimetres.';

/**
 * A specialist's day by keyboard alone, in Chromium: sixty new consults, each answered in words, with its status, and
 * closed by one key that opens the next. Counts the keys besides the words, and the seconds that the page takes of them
 * (the person's reading is not played). Then opening, going back, another folder and the palette's first result, each
 * from its key until its paint, with a processor four times slower.
 */
export async function run(): Promise<Findings> {
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path, demo: true });
  const browser = await openBrowser();
  try {
    await sendSixty(server.url);
    const { cookie } = await signIn(server.url, cast.derm.email);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await giveCookies(context, server.url, cookie);
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard/secure-messaging`);
    const day = await workThrough(page);
    const slow = await slowly(page);
    return { consults, day, slow };
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

/** Sixty consults of as many patients, with derm@. */
async function sendSixty(url: string): Promise<void> {
  const plus: Client = await signIn(url, cast.plus.email);
  const { id: serviceId, specialty, subsite } = serviceByKey('pigmented');
  const { version, formFields: fields } = await plus.call('services-getServiceForm', { serviceId });
  const doctor = { ...cast.plus, locationId: cast.plus.locations[0]!.id, province: 'AB' };
  const service = { id: serviceId, specialty, subsite, version, fields: [...fields] };
  for (let n = 0; n < consults; n += 1)
    await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: consultOf(doctor, service, 610_000 + n),
    });
  plus.close();
}

const replyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Reply' });
const openedNow = (page: Page): string => new URL(page.url()).search;

/** Works through sixty consults by keys. */
async function workThrough(page: Page) {
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const seconds: number[] = [];
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  const from = performance.now();
  await press('j');
  await press('Enter');
  await replyOf(page).waitFor();
  for (let n = 0; n < consults; n += 1) {
    const before = openedNow(page);
    // Nobody reads faster: a key within a second of a consult that opened by itself does nothing to it.
    await page.waitForTimeout(1_050);
    const waited = performance.now();
    await press('r');
    await page.keyboard.insertText(answer);
    await press('Control+Shift+Enter');
    // Where a first reply has no outcome, the first press asks for it, and the second goes on without.
    if (!(await leaves(page, before, askedMs))) await press('Control+Shift+Enter');
    if (!(await leaves(page, before, 10_000))) throw new Error(`Consult ${n} did not go on to the next one.`);
    await replyOf(page).waitFor();
    seconds.push((performance.now() - waited) / 1_000);
  }
  return {
    keys,
    keysPerConsult: rounded(keys / consults),
    pageSeconds: spreadOf(seconds),
    wallSeconds: Math.round((performance.now() - from) / 1_000),
  };
}

/** Whether the consult is left within this time. */
async function leaves(page: Page, before: string, timeout: number): Promise<boolean> {
  return page
    .waitForURL((url) => url.search !== before, { timeout })
    .then(() => true)
    .catch(() => false);
}

/** Opening, back, another folder and the palette, in ms from the key until what it asked for is painted. */
async function slowly(page: Page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.goto(page.url().replace(/\?.*/, ''));
  const main = page.getByRole('main');
  await main.getByRole('listitem').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = { open: [] as number[], back: [] as number[], folder: [] as number[], palette: [] as number[] };
  const shown = async (key: string, selector: string, gone = false): Promise<number> => {
    const measured = page.evaluate<number>(untilPainted(selector, gone));
    await page.keyboard.press(key);
    return measured;
  };
  await page.keyboard.press('j');
  for (let n = 0; n < turns; n += 1) {
    times.open.push(await shown('Enter', 'main textarea'));
    times.back.push(await shown('Escape', 'main textarea', true));
    await page.keyboard.press('g');
    times.folder.push(await shown('a', 'a[aria-current="page"][href*="tab=archive"]'));
    await page.keyboard.press('g');
    await shown('i', 'a[aria-current="page"][href*="tab=archive"]', true);
    times.palette.push(await shown('Control+k', 'dialog [role="option"]'));
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, spreadOf(ms)]));
}

/** Runs in the page: the milliseconds from the next key until an element is there, or gone, and the paint after it. */
const untilPainted = (selector: string, gone: boolean): string => `new Promise((resolve) => {
  let from = 0;
  addEventListener('keydown', (event) => { from = event.timeStamp; }, { capture: true, once: true });
  const look = () => {
    const there = document.querySelector(${JSON.stringify(selector)}) !== null;
    if (from === 0 || there === ${gone}) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
  };
  look();
})`;
