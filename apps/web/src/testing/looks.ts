import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Language } from '../app/language.ts';
import { beyondTheEdge, expectNoFaults } from './faults.ts';
import { expectVisibleFocus } from './keyboard.ts';
import { sizes, type ShowOptions, type Width } from './show.tsx';

type Look = Required<Pick<ShowOptions, 'scheme' | 'width' | 'language'>>;

const looks: readonly Look[] = (Object.keys(sizes) as Width[]).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['en', 'fr'] as const satisfies Language[]).map((language) => ({ width, scheme, language })),
  ),
);

/**
 * The widths at which every page must fit, in px: those of phones and those of desks. Light and dark have the same
 * boxes.
 */
const widths: Record<Width, readonly number[]> = { phone: [320, 600, 800, 390], wide: [1024, 1280, 1440] };

/**
 * Declares the tests of a page's looks: wide and on a phone, light and dark, in English and in French. axe finds no
 * fault, nothing lies beyond the edge at any width, and every stop of Tab can be seen. Use it once for each page; tests
 * of what the page does need one look only. `open` shows the page and waits until all of it is there.
 */
export function everyLook(name: string, open: (look: Look) => Promise<void>): void {
  for (const look of looks)
    test(`${name} has no fault that axe finds: ${look.width}, ${look.scheme}, ${look.language}`, async () => {
      await open(look);
      await expectNoFaults();
      for (const width of look.scheme === 'light' ? widths[look.width] : []) {
        await page.viewport(width, 900);
        // The frame learns of a new width later than the window.
        await expect.poll(beyondTheEdge, { message: `${width}px` }).toEqual([]);
      }
      if (look.width === 'wide' && look.language === 'en') await expectVisibleStops();
    });
}

/** Presses Tab through the page; every stop must show its focus. */
async function expectVisibleStops(): Promise<void> {
  for (let stop = 0; stop < 25; stop += 1) {
    await userEvent.tab();
    await expectVisibleFocus();
  }
}
