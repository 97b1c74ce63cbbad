import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

const root = join(import.meta.dirname, '../../..');

/** Where the browser is that the tests use too. @throws Error when there is none */
export async function browserPath(): Promise<string> {
  const finder = pathToFileURL(join(root, 'tools/browser.ts')).href;
  const { ensureBrowser } = (await import(finder)) as { ensureBrowser: () => Promise<string | undefined> };
  const path = await ensureBrowser();
  if (!path) throw new Error('No Chromium can be had: set CHROME_PATH.');
  return path;
}

/** That browser, with these arguments. @throws Error when there is none */
export async function openBrowser(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...args] });
}

/** Gives a context the cookies of a client that signed in beside it. */
export async function giveCookies(context: BrowserContext, url: string, cookies: string): Promise<void> {
  for (const pair of cookies.split('; ')) {
    const at = pair.indexOf('=');
    await context.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url }]);
  }
}

/** A slow device on a slow line: how many times slower its processor is, ms until a byte, bytes a second both ways. */
type Slowness = { processor: number; latencyMs: number; down: number; up: number };

/** 10 Mbit a second without a latency. */
const usual: Slowness = { processor: 4, latencyMs: 0, down: 1_250_000, up: 1_250_000 };
/** What Lighthouse calls slow 4G: 1.6 Mbit a second, 0.75 up, 150 ms. */
export const slow4G: Slowness = { processor: 4, latencyMs: 150, down: 204_800, up: 96_000 };

/** Makes a page's processor and line slow, with an empty cache. */
export async function slowDown(page: Page, { processor, latencyMs, down, up }: Slowness): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return devtools;
}

/** The cost of a page's first load: milliseconds until its largest content was painted, and bytes over the wire. */
export type FirstLoad = { lcpMs: number; wireBytes: number; requests: number };

/**
 * Loads a page with an empty cache, a processor four times slower and 10 Mbit a second, and waits until nothing larger
 * is painted any more.
 * @param done what the page shows once it can be used; this waits for its paint
 */
export async function loadSlowly(context: BrowserContext, url: string, done: string): Promise<FirstLoad> {
  const page = await context.newPage();
  try {
    const devtools = await slowDown(page, usual);
    let wireBytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      wireBytes += encodedDataLength;
      requests += 1;
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.locator(done).first().waitFor({ timeout: 60_000 });
    const lcpMs = await page.evaluate(largestPaint);
    return { lcpMs: Math.round(lcpMs), wireBytes, requests };
  } finally {
    await page.close();
  }
}

/** Runs in the page: the time of the last largest paint, once a second has brought no larger one. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    let last = NaN;
    // Node's types know fewer kinds of entries than browsers have.
    const wanted: { type: never; buffered: true } = { type: 'largest-contentful-paint' as never, buffered: true };
    let timer = setTimeout(() => resolve(last), 3_000);
    new PerformanceObserver((list) => {
      last = list.getEntries().at(-1)?.startTime ?? last;
      clearTimeout(timer);
      timer = setTimeout(() => resolve(last), 1_000);
    }).observe(wanted);
  });
}
