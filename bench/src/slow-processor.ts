import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { Page } from 'playwright-core';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { scratchFolder } from './harness/scratch.ts';

/** Turns of each round; one more goes ahead of all, in which the page fetches its parts. */
const turns = 8;
/** What takes longer is not slow but stuck. */
const giveUpMs = 30_000;
const rows = `[...document.querySelectorAll('main li a[data-id]')].some((row) => row.checkVisibility())`;
const thread = `document.querySelector('[role="log"] li')?.offsetParent`;

/**
 * What a specialist does between two consults, by keys, at a four times slower processor: open one, go back, switch the
 * folder, open the palette, and find in it who was opened lately. Each from the last key until what was wanted has been
 * painted.
 */
export async function run({ rounds }: BenchOptions): Promise<Findings> {
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path, demo: true });
  const browser = await openBrowser();
  try {
    const { cookie } = await signIn(server.url, cast.derm.email);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await giveCookies(context, server.url, cookie);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(`${server.url}/dashboard/secure-messaging`);
    await page.locator('main li a[data-id]').first().waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times: Record<string, number[]> = { open: [], back: [], switchFolder: [], palette: [], foundInPalette: [] };
    for (let n = 0; n <= rounds * turns; n += 1)
      for (const [name, ms] of await oneTurn(page)) if (n > 0) times[name]?.push(ms);
    return Object.fromEntries(Object.entries(times).map(([name, of]) => [name, spreadOf(of)]));
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

async function oneTurn(page: Page): Promise<[string, number][]> {
  await page.keyboard.press('j');
  const open = await untilPainted(page, ['Enter'], thread);
  const name =
    (await page.getByRole('region', { name: 'Patient', exact: true }).getByRole('heading').textContent()) ?? '';
  const back = await untilPainted(page, ['Escape'], `!document.querySelector('[role="log"]') && ${rows}`);
  const away = await untilPainted(page, ['g', 'a'], `location.search.includes('tab=archive') && ${rows}`);
  const here = await untilPainted(page, ['g', 'i'], `location.search.includes('tab=inbox') && ${rows}`);
  const option = `document.querySelector('dialog[open] [role="option"]')`;
  const palette = await untilPainted(page, ['Control+k'], option);
  const half = name.slice(0, 4);
  const options = `[...document.querySelectorAll('dialog[open] [role="option"]')]`;
  const named = `${options}.some(({ textContent }) => textContent.includes(${JSON.stringify(name)}))`;
  const found = await untilPainted(page, Array.from(half), named);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return [
    ['open', open],
    ['back', back],
    ['switchFolder', away],
    ['switchFolder', here],
    ['palette', palette],
    ['foundInPalette', found],
  ];
}

/**
 * Presses keys, and gives the milliseconds from the last of them until the page has painted what is wanted. The page
 * watches before the last key leaves: a key that overtook the watch was never seen, and the wait never ended.
 */
async function untilPainted(page: Page, keys: readonly string[], wanted: string): Promise<number> {
  for (const key of keys.slice(0, -1)) await strike(page, key);
  await page.evaluate(`void (globalThis.painted = new Promise((resolve, reject) => {
    let from = 0;
    const handle = (event) => (from ||= event.timeStamp);
    for (const kind of ['keydown', 'input']) addEventListener(kind, handle, { capture: true, once: true });
    const giveUpAt = performance.now() + ${giveUpMs};
    const look = () => {
      if (from > 0 && (${wanted})) setTimeout(() => resolve(performance.now() - from));
      else if (performance.now() > giveUpAt) reject(new Error(from > 0 ? 'never painted' : 'the key never came'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }))`);
  await strike(page, keys.at(-1) ?? '');
  return page.evaluate<number>('globalThis.painted').catch((error: Error) => {
    throw new Error(`After ${keys.join(' ')}: ${error.message}`);
  });
}

/** A letter that the driver's keyboard does not have (é) is written as another keyboard would write it. */
const strike = (page: Page, key: string): Promise<void> =>
  /^[^ -~]$/.test(key) ? page.keyboard.insertText(key) : page.keyboard.press(key);
