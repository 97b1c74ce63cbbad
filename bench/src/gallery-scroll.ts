import sharp from 'sharp';
import type { Findings } from './harness/findings.ts';
import { loadNow, rounded } from './harness/machine.ts';
import { openPlainPage, type PageMemory, type PlainPage } from './harness/plain-browser.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import { bareGallery } from './floor/bare-gallery.ts';
import { writeGallery } from './large-gallery.ts';

/** GALLERY_PHOTOS=10000 for a short run. */
const count = Number(process.env['GALLERY_PHOTOS'] ?? 50_000);
const early = 500;
/** The frames of the last so many photos of each part are counted; the rest of it is hurried through. */
const part = 10_000;
/** Gallery and bare page scroll so many photos in turn: what else the machine does meets both alike. */
const stretch = 500;
/**
 * How fast both are scrolled at most, px a second: four screens, as when somebody looks for a photo of last year; and
 * while they hurry, which tells of elements and memory alone.
 */
const speed = { counted: 3_000, hurried: 60_000 };

/**
 * What one scroll took: the frames, those of over 50 ms among them, those in which it waited for a page, the most
 * elements that the page had, and how many pictures were loaded as they passed.
 */
type Scrolled = {
  frames: number;
  slow: number;
  waited: number;
  worst: number;
  elements: number;
  pictures: number;
  seconds: number;
};

/**
 * Scrolls a gallery of 50,000 photos in Chromium from the newest to the oldest, through all of them, and in turn a bare
 * page that shows the same thumbnails and does nothing else. Slow frames are those over 50 ms, counted in five
 * stretches that lie evenly between the first photos and the last; elements are counted all the way; memory at the end
 * is compared with that after the first 500 photos.
 */
export async function run(): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const pages: PlainPage[] = [];
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
    const cookies = client!.cookie;
    pages.push(await openPlainPage(`${server.url}/dashboard/gallery`, { cookies }));
    pages.push(await openPlainPage(`${server.url}/healthz`, { cookies, html: bareGallery }));
    const [gallery, bare] = pages as [PlainPage, PlainPage];
    await gallery.evaluate(untilShown);
    await scroll(gallery, early);
    const { side, width } = await gallery.evaluate<Tiles>(tilesOfGallery);
    await bare.evaluate(`show(${JSON.stringify(ids.map(({ id }) => id))}, ${side}, ${width})`);
    return { count, ...(await scrollBoth(gallery, bare)) };
  } finally {
    for (const page of pages) await page.close();
    await world.stop();
  }
}

const options = {
  consults: 0,
  seconds: 0,
  rounds: 1,
  profileDir: undefined,
  statements: false,
  before: undefined,
  walked: 0,
};

async function scrollBoth(gallery: PlainPage, bare: PlainPage) {
  const both = { gallery, bare };
  const memory: Record<string, { atEarly: PageMemory; atEnd: PageMemory }> = {};
  const found: Record<string, Scrolled> = {};
  const loads: number[] = [];
  for (const [name, page] of Object.entries(both)) {
    await page.evaluate(untilShown);
    await scroll(page, early);
    const atEarly = await page.memory();
    memory[name] = { atEarly, atEnd: atEarly };
  }
  const hurried: Record<string, number> = {};
  for (let until = 0; until < count - 1;) {
    until = Math.min(count - 1, until + part);
    for (const [name, page] of Object.entries(both)) {
      const { elements } = await scroll(page, Math.max(early, until - stretch), speed.hurried);
      hurried[name] = Math.max(hurried[name] ?? 0, elements);
    }
    for (const [name, page] of Object.entries(both)) {
      found[name] = added(found[name], await scroll(page, until));
      loads.push(loadNow());
    }
  }
  for (const [name, page] of Object.entries(both)) memory[name]!.atEnd = await page.memory();
  const of = (name: string, key: keyof PageMemory) => rounded(memory[name]!.atEnd[key] / memory[name]!.atEarly[key]);
  const [mine, floor] = [found['gallery']!, found['bare']!];
  return {
    ...found,
    elementsHurried: hurried,
    slowFrames: { times: rounded(mine.slow / floor.slow), timesOfAThousand: rounded(share(mine) / share(floor)) },
    memory,
    times: {
      heap: of('gallery', 'heapKiB'),
      private: of('gallery', 'privateKiB'),
      barePrivate: of('bare', 'privateKiB'),
    },
    loads: { least: Math.min(...loads), most: Math.max(...loads) },
  };
}

/** Slow frames among all. */
const share = ({ frames, slow }: Scrolled): number => slow / frames;

function added(one: Scrolled | undefined, two: Scrolled): Scrolled {
  if (!one) return two;
  const sum = Object.fromEntries(Object.entries(two).map(([key, value]) => [key, value + one[key as keyof Scrolled]]));
  const most = { worst: Math.max(one.worst, two.worst), elements: Math.max(one.elements, two.elements) };
  return { ...(sum as Scrolled), ...most };
}

const untilShown = `new Promise((resolve) => {
  const look = () => (document.querySelector('[data-media]') ? resolve() : setTimeout(look, 50));
  look();
})`;

type Tiles = { side: number; width: number };

/** Runs in the page: how many photos stand side by side, and how wide each is, px. */
const tilesOfGallery = `(() => {
  const boxes = [...document.querySelectorAll('[data-media]')].map((one) => one.getBoundingClientRect());
  const side = Math.max(...boxes.map((one) => boxes.filter(({ top }) => top === one.top).length));
  return { side, width: Math.round(boxes[0].width) };
})()`;

/** Scrolls until the photo of this number was in sight. */
function scroll(page: PlainPage, until: number, most = speed.counted): Promise<Scrolled> {
  return page.evaluate<Scrolled>(`(${scrollInPage})(${until}, ${most})`);
}

/** Runs in the page. */
const scrollInPage = `(until, speed) => {
  let field = document.querySelector('[data-media]').parentElement;
  while (!['auto', 'scroll'].includes(getComputedStyle(field).overflowY)) field = field.parentElement;
  const begun = performance.now();
  const found = { frames: 0, slow: 0, waited: 0, worst: 0, elements: 0, pictures: 0, seconds: 0 };
  const came = ({ target }) => (found.pictures += target.tagName === 'IMG' ? 1 : 0);
  document.addEventListener('load', came, true);
  return new Promise((resolve) => {
    let last = begun;
    let top = field.scrollTop;
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
          document.removeEventListener('load', came, true);
          return resolve(found);
        }
      }
      top += (speed * took) / 1_000;
      field.scrollTop = top;
      if (field.scrollTop < top - 1) {
        found.waited += 1;
        top = field.scrollTop;
      }
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
