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
 * Every page fits these, in px: what a hand holds, and what stands on a desk. Light or dark, its boxes are the same.
 */
const widths: Record<Width, readonly number[]> = { phone: [320, 600, 800, 390], wide: [1024, 1280, 1440] };

/**
 * Declares the tests of a page's looks: wide and on a phone, light and dark, in English and in French, none with a
 * fault that axe finds, nothing beyond the edge at any width, and every stop of Tab seen. Once for each page; what the
 * page does is tested in one look. `open` shows the page and waits until all of it is there.
 */
export function everyLook(name: string, open: (look: Look) => Promise<void>): void {
  for (const look of looks)
    test(`${name} has no fault that axe finds: ${look.width}, ${look.scheme}, ${look.language}`, async () => {
      await open(look);
      await expectNoFaults();
      for (const width of look.scheme === 'light' ? widths[look.width] : []) {
        await page.viewport(width, 900);
        // The frame learns of a new width after the window has it.
        await expect.poll(beyondTheEdge, { message: `${width}px` }).toEqual([]);
      }
      if (look.width === 'wide' && look.language === 'en') await expectVisibleStops();
    });
}

/** Whoever goes on by Tab sees where they are. */
async function expectVisibleStops(): Promise<void> {
  for (let stop = 0; stop < 25; stop += 1) {
    await userEvent.tab();
    await expectVisibleFocus();
  }
}
