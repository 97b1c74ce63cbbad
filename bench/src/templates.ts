import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { Page } from 'playwright-core';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { Spread } from './harness/measure.ts';
import { scratchFolder } from './harness/scratch.ts';

const categories = 10;
const inEach = 50;
const keys = 80;
const pulls = 80;

/** Frames while something happens, ms: a frame of over 50 ms is slow. */
type Frames = Spread & { slow: number; worst: number };

/**
 * The editor of 500 templates, with one category open as at first and with all of them, in Chromium at a four times
 * slower processor: typing in a text, and dragging a row through the tree; beside typing in a bare field of the same
 * browser.
 */
export async function run(): Promise<Findings> {
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path, demo: true });
  const browser = await openBrowser();
  try {
    const client = await signIn(server.url, cast.derm.email);
    const { version } = await client.call('library-getTemplates', {});
    await client.call('library-saveTemplates', { version, categories: library() });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await giveCookies(context, server.url, client.cookie);
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard/edit-templates`);
    await page.locator('[data-row^="category "]').first().click();
    const closed = page.locator('[data-row^="category "][aria-expanded="false"]');
    await page.locator('[data-row^="item "]').first().click();
    const bare = await context.newPage();
    await bare.setContent('<textarea rows="20" cols="80"></textarea>');
    const devtools = await Promise.all([page, bare].map((one) => context.newCDPSession(one)));
    for (const one of devtools) await one.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await bare.bringToFront();
    const floor = await framesOf(bare, () => type(bare, 'textarea'));
    await page.bringToFront();
    const measure = async () => ({
      rows: await page.locator('[data-row^="item "]').count(),
      typing: await framesOf(page, () => type(page, 'textarea')),
      dragging: await framesOf(page, () => drag(page)),
    });
    const oneOpen = await measure();
    while ((await closed.count()) > 0) await closed.first().click();
    const allOpen = await measure();
    client.close();
    return { templates: categories * inEach, oneOpen, allOpen, floor };
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

function library() {
  return Array.from({ length: categories }, (_, c) => ({
    id: `category ${c}`,
    name: `Category ${c}`,
    items: Array.from({ length: inEach }, (_one, n) => ({
      id: `template ${c} ${n}`,
      name: `Template ${n} of ${c}`,
      text: `Thank you, {{referrer}}. ${'The lesion is benign and needs no treatment. '.repeat(12)}`,
      diagnosis: '',
      outcome: '',
    })),
  }));
}

async function type(page: Page, field: string): Promise<void> {
  await page.locator(field).first().focus();
  for (let n = 0; n < keys; n += 1) await page.keyboard.press(n % 6 === 5 ? 'Space' : 'e', { delay: 30 });
}

/**
 * Picks the third row up, and pulls it down and up again; near the edge the tree scrolls along.
 * @throws Error when nothing was picked up
 */
async function drag(page: Page): Promise<void> {
  const row = page.locator('[data-row^="item "]').nth(2);
  // Opening all categories left the tree at its end.
  await row.scrollIntoViewIfNeeded();
  const box = (await row.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 8, { steps: 4 });
  await page.locator('[data-dragging]').first().waitFor({ timeout: 10_000 });
  for (let n = 0; n < pulls; n += 1) await page.mouse.move(x, y + 8 + 400 * Math.sin((n / pulls) * Math.PI));
  await page.mouse.up();
}

async function framesOf(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`(${countFrames})()`);
  await work();
  const times = await page.evaluate<number[]>('globalThis.benchFrames.end()');
  const slow = times.filter((took) => took > 50).length;
  return { ...spreadOf(times), slow, worst: rounded(Math.max(...times)) };
}

/** Runs in the page: the time from each frame to the next. */
const countFrames = `() => {
  const times = [];
  let last = 0;
  let on = true;
  const next = (now) => {
    if (last > 0) times.push(now - last);
    last = now;
    if (on) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  globalThis.benchFrames = { end: () => ((on = false), times) };
}`;
