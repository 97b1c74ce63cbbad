import { test as base } from '@playwright/test';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';

/** Opens somebody's browser: a context of its own with their session, and its first page, still empty. */
type OpenBrowser = (who: CastName | null, options?: BrowserContextOptions & { at?: string }) => Promise<Page>;

/** Resolves to the address of the worker's shared demo world, which every spec may look at and none may change. */
type SharedWorld = () => Promise<string>;

type Fixtures = { someone: OpenBrowser };
type WorkerFixtures = { sharedWorld: SharedWorld };

/**
 * The tests' `test`. `someone('derm')` opens a browser that is signed in as derm@ at the worker's shared world, or at
 * `at`; `someone(null)` one without a session. An error that a page throws fails its test, even when the page looks
 * right.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // One for each worker, so that the file of another worker does not see what somebody reads or changes in it. Most
  // files have a world of their own: the shared one starts when a test first asks for it.
  sharedWorld: [
    async ({ browserName: _browserName }, hand) => {
      let starting: Promise<TestServer> | undefined;
      await hand(async () => (await (starting ??= startServer({ demo: true }))).url);
      await (await starting)?.stop();
    },
    { scope: 'worker' },
  ],
  someone: async ({ browser, sharedWorld }, hand) => {
    const faults: string[] = [];
    const opened: Page[] = [];
    await hand(async (who, { at, ...options } = {}) => {
      const page = await openBrowser(browser, who, at ?? (await sharedWorld()), options);
      page.on('pageerror', (error) => faults.push(`${who ?? 'a visitor'}: ${error.stack ?? error.message}`));
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
    if (faults.length > 0) throw new Error(`A page threw:\n${faults.join('\n')}`);
  },
});

async function openBrowser(
  browser: Browser,
  who: CastName | null,
  at: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: at, ...options });
  if (who) {
    const client = await signIn(at, cast[who].email);
    client.close();
    const cookies = client.cookie.split('; ').map((pair) => {
      const cut = pair.indexOf('=');
      return {
        name: pair.slice(0, cut),
        value: pair.slice(cut + 1),
        url: at,
        httpOnly: true,
        sameSite: 'Lax' as const,
      };
    });
    await context.addCookies(cookies);
  }
  return context.newPage();
}
