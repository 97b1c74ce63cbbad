import { join } from 'node:path';
import { expect } from '@playwright/test';
import { beyondTheEdge } from './in-page.mjs';
import { schemes, screens, sizes } from './screens.ts';
import { test } from './world.ts';

/** Where the pictures of every screen lie after a run, for people to look at. */
const folder = join(import.meta.dirname, 'screens');

const softly = expect.configure({ soft: true });

const views = [
  { name: 'phone', ...sizes.phone, widths: [320, 390, 600, 800] },
  { name: 'wide', ...sizes.wide, widths: [1024, 1280, 1440] },
] as const;

for (const screen of screens) {
  test(`${screen.name} fits every width, in English and French`, async ({ someone }) => {
    for (const language of ['en', 'fr'] as const) {
      for (const { name, widths, viewport, ...device } of views) {
        const page = await someone(screen.who, { locale: `${language}-CA`, viewport, ...device });
        await screen.open(page);
        for (const colorScheme of language === 'en' ? schemes : (['light'] as const)) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(folder, `${screen.name}-${name}-${colorScheme}-${language}.png`) });
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // The frame learns of a new width after the window has it.
          await softly.poll(() => page.evaluate(beyondTheEdge), `${language} at ${width}`).toEqual([]);
        }
        await page.context().close();
      }
    }
  });
}
