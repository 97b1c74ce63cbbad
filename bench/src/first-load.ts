import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { Browser } from 'playwright-core';
import { giveCookies, loadSlowly, openBrowser } from './harness/browser.ts';
import type { FirstLoad } from './harness/browser.ts';
import { rounded } from './harness/machine.ts';
import { quietest } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { scratchFolder } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

const weightScript = join(import.meta.dirname, '../../apps/web/scripts/weight.ts');

/**
 * The first load of the sign-in page and of the inbox: JS and CSS as the build's own script weighs them (KiB gzipped),
 * and the time to the largest paint in Chromium with an empty cache, a processor four times slower and 10 Mbit a
 * second. The floor is a text of a few bytes from the same server, in the same browser. The page must have been built.
 */
export async function run({ rounds }: BenchOptions): Promise<Findings> {
  const weight = await weigh();
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path, demo: true });
  const browser = await openBrowser();
  try {
    const { cookie } = await signIn(server.url, cast.plus.email);
    const all = await quietest(
      rounds,
      async () => {
        const floor = await load(browser, server.url, '/healthz', '', 'pre');
        const signInPage = await load(browser, server.url, '/login', '', 'input[type=password]');
        const inbox = await load(
          browser,
          server.url,
          '/dashboard/secure-messaging',
          cookie,
          'main a, main [role=row], main li',
        );
        return {
          signIn: signInPage,
          inbox,
          floor,
          ratio: { signIn: rounded(signInPage.lcpMs / floor.lcpMs), inbox: rounded(inbox.lcpMs / floor.lcpMs) },
        };
      },
      ({ inbox }) => inbox.lcpMs,
    );
    return { weight, ...all[0], rounds: all };
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

async function load(browser: Browser, url: string, path: string, cookies: string, done: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (cookies !== '') await giveCookies(context, url, cookies);
    return await loadSlowly(context, `${url}${path}`, done);
  } finally {
    await context.close();
  }
}

/** The script ends with 1 when a page is over its budget; its output counts either way. */
async function weigh(): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [weightScript]).catch(
    (error: unknown) => error as { stdout: string },
  );
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length === 0) throw new Error('The page is not built: npm start builds it.');
  return lines.map((line) => JSON.parse(line) as unknown);
}
