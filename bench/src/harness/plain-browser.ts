import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { browserPath } from './browser.ts';

/**
 * One page in a Chromium that nobody looks into: a driver keeps what every page fetches, in the page's own process, and
 * hears of each request. Here only what a measurement asks for is asked.
 */
export type PlainPage = {
  /** Runs an expression in the page. Resolves to what it, or its promise, gives. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** What it takes once its own rubbish is gone. Linux only. */
  memory(): Promise<PageMemory>;
  close(): Promise<void>;
};

/** KiB: the private memory of the browser's renderers, decoded pictures included, and the page's own heap. */
export type PageMemory = { privateKiB: number; heapKiB: number };

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/**
 * Opens an address at 1,280 by 800 px, with cookies.
 * @param html what it shows there; by default what the server has
 */
export async function openPlainPage(
  url: string,
  { cookies, html }: { cookies: string; html?: string },
): Promise<PlainPage> {
  const profile = await mkdtemp(join(tmpdir(), 'consult-bench-browser-'));
  const size = ['--window-size=1280,800', '--hide-scrollbars'];
  const flags = ['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0', ...size];
  const program = spawn(await browserPath(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => {
    program.once('exit', resolve);
  });
  const close = async () => {
    program.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const send = await connect(await addressIn(profile));
    const { targetInfos } = (await send('Target.getTargets')) as { targetInfos: { targetId: string; type: string }[] };
    const { targetId } = targetInfos.find(({ type }) => type === 'page')!;
    const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
    const page = pageOf(send, sessionId);
    await send('Storage.setCookies', { cookies: cookiesOf(cookies, url) });
    const view = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
    await send('Emulation.setDeviceMetricsOverride', view, sessionId);
    if (html !== undefined) await send('Page.setBypassCSP', { enabled: true }, sessionId);
    await send('Page.navigate', { url }, sessionId);
    if (html !== undefined)
      await page.evaluate(`document.open(); document.write(${JSON.stringify(html)}); document.close()`);
    return { ...page, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the browser listens, once it has said so in its profile. */
async function addressIn(profile: string): Promise<string> {
  for (;;) {
    const said = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = said.split('\n');
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await after(50);
  }
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The browser does not answer.')));
  });
  const asked = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer;
    if (id === undefined) return;
    if (error) asked.get(id)?.reject(new Error(error.message));
    else asked.get(id)?.resolve(result ?? {});
    asked.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of asked.values()) reject(new Error('The browser ended.'));
  });
  let last = 0;
  return (method, params = {}, sessionId) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    asked.set((last += 1), answer);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return answer.promise;
  };
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } };

function cookiesOf(cookies: string, url: string) {
  return cookies.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}

function pageOf(send: Send, sessionId: string): Omit<PlainPage, 'close'> {
  return {
    async evaluate<Value>(expression: string) {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', params, sessionId);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: Value }).value;
    },
    async memory() {
      await send('HeapProfiler.collectGarbage', {}, sessionId);
      await send('Performance.enable', {}, sessionId);
      const { metrics } = (await send('Performance.getMetrics', {}, sessionId)) as { metrics: Metric[] };
      await send('Performance.disable', {}, sessionId);
      const { processInfo } = (await send('SystemInfo.getProcessInfo')) as { processInfo: Process[] };
      const renderers = processInfo.filter(({ type }) => type === 'renderer');
      const each = await Promise.all(renderers.map(({ id }) => privateOf(id)));
      const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
      return { privateKiB: each.reduce((sum, one) => sum + one, 0), heapKiB: Math.round(heap / 1024) };
    },
  };
}

type Metric = { name: string; value: number };
type Process = { type: string; id: number };

async function privateOf(pid: number): Promise<number> {
  // A renderer that Chromium keeps in reserve may end meanwhile.
  const said = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return [...said.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kib]) => sum + Number(kib), 0);
}
