import sharp from 'sharp';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { pageMemory } from './harness/page-memory.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import { bareGallery } from './floor/bare-gallery.ts';
import { writeGallery } from './large-gallery.ts';

/** GALLERY_PHOTOS=10000 for a short run. */
const count = Number(process.env['GALLERY_PHOTOS'] ?? 50_000);
const early = 500;
const look = { viewport: { width: 1280, height: 800 } };
/** So far each frame scrolls, px: a day of photos passes in a frame. */
const step = 300;

/** What one scroll took: the frames, those of over 50 ms among them, and the most elements that the page had. */
type Scrolled = { frames: number; slow: number; worst: number; elements: number; seconds: number };

/**
 * Scrolls a gallery of 50,000 photos in Chromium from the newest to the oldest, as fast as its pages come, and before
 * and after it a bare page that shows the same thumbnails and does nothing else. Slow frames are those over 50 ms, of a
 * thousand; memory is compared with that after the first 500 photos.
 */
export async function run(): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  let browser: Browser | undefined;
  try {
    const [person] = await world.query<{ id: string; email: string }>(
      `select id, email from person where email = 'doctor-1@scale.example'`,
    );
    await writeGallery(world, person!.id, count, await drawThumbnails());
    const server = await world.serve();
    const [client] = await signInAll(server.url, [person!.email]);
    const ids = await world.query<{ id: string }>('select id from media where person_id = $1 order by created desc', [
      person!.id,
    ]);
    browser = await openBrowser();
    const context = await browser.newContext(look);
    await giveCookies(context, server.url, client!.cookie);
    const all = ids.map(({ id }) => id);
    // The product's service worker would answer for the bare page.
    const plain = await browser.newContext({ ...look, serviceWorkers: 'block' });
    await giveCookies(plain, server.url, client!.cookie);
    const bare = () => scrollBare(plain, server.url, all);
    const before = await bare();
    const gallery = await scrollGallery(browser, context, server.url);
    const after = await bare();
    const floor = rounded((share(before) + share(after)) / 2, 4);
    const { atEarly, atEnd, ...frames } = gallery;
    return {
      count,
      gallery: frames,
      bare: [before, after],
      slowFrames: { gallery: rounded(share(gallery), 4), bare: floor, ratio: rounded(share(gallery) / floor) },
      memory: {
        atEarly,
        atEnd,
        ratio: {
          private: rounded(atEnd.privateKiB / atEarly.privateKiB),
          heap: rounded(atEnd.heapKiB / atEarly.heapKiB),
        },
      },
    };
  } finally {
    await browser?.close();
    await world.stop();
  }
}

const options = { consults: 0, seconds: 0, rounds: 1, profileDir: undefined, statements: false };

/** Slow frames of a thousand. */
const share = ({ frames, slow }: Scrolled): number => (slow / frames) * 1_000;

async function scrollGallery(browser: Browser, context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/gallery`);
  await page.locator('[data-media]').first().waitFor();
  await scroll(page, early);
  const atEarly = await pageMemory(browser, page);
  const scrolled = await scroll(page, count - 1);
  const atEnd = await pageMemory(browser, page);
  await page.close();
  return { ...scrolled, atEarly, atEnd };
}

async function scrollBare(context: BrowserContext, url: string, ids: readonly string[]): Promise<Scrolled> {
  const page = await context.newPage();
  await page.route(`${url}/bare`, (route) => route.fulfill({ contentType: 'text/html', body: bareGallery }));
  await page.goto(`${url}/bare`);
  await page.evaluate((all) => (globalThis as unknown as { show: (ids: readonly string[]) => void }).show(all), ids);
  await page.locator('[data-media]').first().waitFor();
  const scrolled = await scroll(page, ids.length - 1);
  await page.close();
  return scrolled;
}

/** Scrolls until the photo of this number was in sight. */
function scroll(page: Page, until: number): Promise<Scrolled> {
  return page.evaluate<Scrolled>(`(${scrollInPage})(${until}, ${step})`);
}

/** Runs in the page. */
const scrollInPage = `(until, step) => {
  let field = document.querySelector('[data-media]').parentElement;
  while (!['auto', 'scroll'].includes(getComputedStyle(field).overflowY)) field = field.parentElement;
  const begun = performance.now();
  const found = { frames: 0, slow: 0, worst: 0, elements: 0, seconds: 0 };
  return new Promise((resolve) => {
    let last = begun;
    const next = (now) => {
      const took = now - last;
      last = now;
      found.frames += 1;
      if (took > 50) found.slow += 1;
      found.worst = Math.max(found.worst, Math.round(took));
      if (found.frames % 20 === 0) {
        found.elements = Math.max(found.elements, document.getElementsByTagName('*').length);
        const seen = [...document.querySelectorAll('[data-index]')];
        if (seen.some((one) => Number(one.dataset.index) >= until)) {
          found.seconds = Math.round((now - begun) / 1_000);
          return resolve(found);
        }
      }
      field.scrollTop += step;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}`;

/** Eight small pictures as the server makes them: 512 pixels, some 20 KB. */
function drawThumbnails(): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      sharp({
        create: {
          width: 512,
          height: 384,
          channels: 3,
          background: { r: 140 + n * 8, g: 110, b: 95 },
          noise: { type: 'gaussian', mean: 140, sigma: 12 },
        },
      })
        .jpeg({ quality: 78 })
        .toBuffer(),
    ),
  );
}
