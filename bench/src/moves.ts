import { cast } from '@consult/testkit/cast.ts';
import type { Page } from 'playwright-core';
import { startBuilds, type Build } from './day/builds.ts';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';

/** A move, and how often somebody makes it a round. */
const moves = ['open', 'back', 'switch', 'palette', 'paletteKey'] as const;
type Move = (typeof moves)[number];
const perRound = 6;

const opened = `document.querySelector('[role=log] li')`;
const listed = `!document.querySelector('[role=log]') && document.querySelector('main li a')`;
const field = `document.activeElement?.getAttribute('role') === 'combobox' && document.querySelector('[role=dialog]')`;

/** Runs in the page: the milliseconds from the next click or key until `done` holds and was painted. */
const untilPainted = (done: string): string => `new Promise((resolve) => {
  let from = 0;
  const begin = (event) => (from ||= event.timeStamp);
  for (const kind of ['click', 'keydown']) addEventListener(kind, begin, { capture: true });
  const look = () => {
    if (from > 0 && (${done})) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/**
 * What every minute of a day is made of, at a four times slower processor: a consult opened from the list, the way
 * back, another folder, the palette and the first result after a key in it. With --before in turn with the build there.
 */
export async function run({ rounds, before }: BenchOptions): Promise<Findings> {
  const builds = await startBuilds(before);
  const browser = await openBrowser();
  try {
    const pages: { build: Build; page: Page; times: Record<Move, number[]> }[] = [];
    for (const build of builds) {
      const { cookie } = await build.signIn(cast.derm.email);
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await giveCookies(context, build.url, cookie);
      const page = await context.newPage();
      await page.goto(`${build.url}/dashboard/secure-messaging`);
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      pages.push({ build, page, times: { open: [], back: [], switch: [], palette: [], paletteKey: [] } });
    }
    // The first round warms everything up.
    for (let round = 0; round <= rounds; round += 1)
      for (const { build, page, times } of pages)
        for (let n = 0; n < perRound; n += 1) {
          const timed = async (move: Move, done: string, act: () => Promise<void>): Promise<void> => {
            const ms = page.evaluate<number>(untilPainted(done));
            await act();
            const took = await ms;
            if (round > 0) times[move].push(took);
          };
          await timed('open', opened, () => row(page, n).click());
          await timed('back', listed, () => page.keyboard.press('Escape'));
          await switchTo(page, 'Archive', timed);
          await switchTo(page, 'Inbox', timed);
          if (build.name === 'before') continue;
          await timed('palette', field, () => page.keyboard.press('Control+k'));
          await timed('paletteKey', `document.querySelector('[role=option]')`, () => page.keyboard.press('a'));
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
    return Object.fromEntries(
      pages.map(({ build, times }) => [
        build.name,
        Object.fromEntries(moves.filter((move) => times[move].length > 0).map((move) => [move, spreadOf(times[move])])),
      ]),
    );
  } finally {
    await browser.close();
    for (const build of builds) await build.stop();
  }
}

const row = (page: Page, n: number) => page.getByRole('main').getByRole('listitem').nth(n).getByRole('link').first();

/** Goes to another folder: done once its first row is another one. */
async function switchTo(
  page: Page,
  folder: 'Archive' | 'Inbox',
  timed: (move: Move, done: string, act: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const first = JSON.stringify(await row(page, 0).getAttribute('href'));
  await timed(
    'switch',
    `document.querySelector('main li a') && document.querySelector('main li a').getAttribute('href') !== ${first}`,
    () =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${folder}`) })
        .first()
        .click(),
  );
}
