import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';

/** What the pages of a browser need, KiB: the private memory of its renderers, and the page's own heap. */
export type PageMemory = { privateKiB: number; heapKiB: number };

/** Measures after the page's own rubbish is gone. Linux only. */
export async function pageMemory(browser: Browser, page: Page): Promise<PageMemory> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  await system.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const each = await Promise.all(renderers.map(({ id }) => privateOf(id)));
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
  return { privateKiB: each.reduce((sum, one) => sum + one, 0), heapKiB: Math.round(heap / 1024) };
}

async function privateOf(pid: number): Promise<number> {
  // A renderer that Chromium keeps in reserve may end meanwhile.
  const said = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return [...said.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kib]) => sum + Number(kib), 0);
}
