import { join } from 'node:path';
import { expect } from '@playwright/test';
import { schemes, screens, sizes } from './screens.ts';
import { test } from './world.ts';

/** Where the pictures of every screen lie after a run, for people to look at. */
const folder = join(import.meta.dirname, 'screens');

for (const screen of screens) {
  test(`${screen.name} fits every width, in English and French`, async ({ someone }) => {
    for (const language of ['en', 'fr'] as const) {
      const page = await someone(screen.who, { locale: `${language}-CA` });
      await screen.open(page);
      for (const width of [390, 600, 800, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = await page.evaluate(() => {
          const overflows = (element: Element) => element.scrollWidth > element.clientWidth + 1;
          const page = document.documentElement;
          const clipped = ['BODY', 'MAIN'].flatMap((tag) => [...document.getElementsByTagName(tag)]).filter(overflows);
          return [...(overflows(page) ? [page] : []), ...clipped].map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} > ${clientWidth}`);
        });
        expect.soft(beyond, `${language} at ${width}`).toEqual([]);
      }
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(folder, `${screen.name}-${size}-${colorScheme}-${language}.png`) });
        }
      }
    }
  });
}
