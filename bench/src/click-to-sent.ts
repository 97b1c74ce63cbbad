import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { Page } from 'playwright-core';
import { giveCookies, openBrowser } from './harness/browser.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { Spread } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { scratchFolder } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

const consultsPerRound = 8;

/** Runs in the page: the milliseconds from the next click until the page says that the consult is sent. */
const untilSaid = `new Promise((resolve) => {
  let from = 0;
  addEventListener('click', (event) => (from ||= event.timeStamp), { capture: true });
  new MutationObserver((_changes, observer) => {
    if (from === 0 || !document.querySelector('main').textContent.includes('eConsult Sent Successfully')) return;
    observer.disconnect();
    resolve(performance.now() - from);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
})`;

/**
 * From the click on Submit until the page says that the consult is sent, in Chromium, through the composer as a person
 * fills it. The floor is the same call made by the same page with nothing around it.
 */
export async function run({ rounds }: BenchOptions): Promise<Findings> {
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path, demo: true });
  const browser = await openBrowser();
  try {
    const { cookie } = await signIn(server.url, cast.plus.email);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await giveCookies(context, server.url, cookie);
    const page = await context.newPage();
    const clicks: number[] = [];
    const floors: number[] = [];
    // The first one warms the page, the server and the database up.
    for (let n = 0; n <= rounds * consultsPerRound; n += 1) {
      const { clickMs, body } = await sendOne(page, server.url, n);
      const floorMs = await repeatBare(page, body);
      if (n === 0) continue;
      clicks.push(clickMs);
      floors.push(floorMs);
    }
    const [click, floor]: [Spread, Spread] = [spreadOf(clicks), spreadOf(floors)];
    return { click, floor, ratio: { p50: rounded(click.p50 / floor.p50), p99: rounded(click.p99 / floor.p99) } };
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

/** Fills the composer for one patient and clicks. Returns the time in milliseconds and the sent request. */
async function sendOne(page: Page, url: string, n: number): Promise<{ clickMs: number; body: string }> {
  await page.goto(`${url}/dashboard/consult`);
  await page.getByLabel('Specialty').selectOption('Dermatology');
  await page.getByLabel('Subsite').selectOption('Pigmented lesion');
  await page.getByRole('link', { name: /^Start Consult: Dermatology – Pigmented lesion, Varga Dermatology/ }).click();
  await page.getByLabel('PHN', { exact: true }).fill(inventedHealthNumber('AB', 500_000 + n));
  await page.getByLabel('First name').fill('Delphine');
  await page.getByLabel('Last name').fill('Okafor-Marchand');
  await page.getByLabel('Date of birth').fill('1984/03/17');
  await page.getByRole('group', { name: 'Site' }).getByLabel('Trunk').check();
  await page.getByLabel('Present for how many weeks').fill('12');
  await page.getByLabel('Largest diameter in mm').fill('7');
  await page.getByRole('group', { name: 'Change' }).getByLabel('Irregular border').check();
  await page.getByLabel('Question for the dermatologist').fill('Excise, or look again in three months?');
  const request = page.waitForRequest('**/consult-sendConsult');
  const clickMs = page.evaluate<number>(untilSaid);
  await page.getByRole('button', { name: 'Submit' }).click();
  return { clickMs: await clickMs, body: (await request).postData() ?? '' };
}

/** The same consult as another submission, from the same page, in milliseconds. */
async function repeatBare(page: Page, body: string): Promise<number> {
  return page.evaluate(async (first) => {
    const again = JSON.stringify({ ...(JSON.parse(first) as object), submissionId: crypto.randomUUID() });
    const from = performance.now();
    const answer = await fetch('/V5/call/consult-sendConsult', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: again,
    });
    await answer.text();
    if (!answer.ok) throw new Error(`The call answered ${answer.status}.`);
    return performance.now() - from;
  }, body);
}
