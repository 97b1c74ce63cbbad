import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseScheme } from '../app/color-scheme.ts';
import type { Language } from '../app/language.ts';
import { beyondTheEdge, expectNoFaults, strayScrolling } from './faults.ts';
import { expectVisibleFocus } from './keyboard.ts';
import { sizes, type ShowOptions, type Width } from './show.tsx';

type Look = Required<Pick<ShowOptions, 'width' | 'language'>>;

const looks: readonly Look[] = (Object.keys(sizes) as Width[]).flatMap((width) =>
  (['en', 'fr'] as const satisfies Language[]).map((language) => ({ width, language })),
);

/** The widths at which every page must fit, in px: those of phones and those of desks. */
const widths: Record<Width, readonly number[]> = { phone: [320, 600, 800, 390], wide: [1024, 1280, 1440] };

/**
 * Declares the tests of a page's looks: wide and on a phone, in English and in French, light and dark. axe finds no
 * fault, at no width does anything lie beyond the edge or scroll but the intended box, and every stop of Tab can be
 * seen. Use it once for each page; tests of what the page does need one look only. `open` shows the page and waits
 * until all of it is there. Dark differs from light in its colours alone, so only they are looked at again.
 */
export function everyLook(name: string, open: (look: Look) => Promise<void>): void {
  for (const look of looks)
    test(`${name} has no fault that axe finds, light and dark: ${look.width}, ${look.language}`, async () => {
      await open(look);
      await expectNoFaults();
      chooseScheme('dark');
      await expectNoFaults('of colour');
      for (const width of widths[look.width]) {
        await page.viewport(width, 900);
        // The frame learns of a new width later than the window.
        await expect.poll(beyondTheEdge, { message: `${width}px` }).toEqual([]);
        expect(strayScrolling(), `${width}px`).toEqual([]);
      }
      if (look.width !== 'wide' || look.language !== 'en') return;
      await expectVisibleStops();
    });
}

/** Presses Tab once around the page, fifty stops at most; each must show its focus, light and dark. */
async function expectVisibleStops(): Promise<void> {
  let first: Element | null = null;
  for (let stop = 0; stop < 50; stop += 1) {
    await userEvent.tab();
    // Around. What is drawn anew on the way is another element; then it goes round once more.
    if (document.activeElement === first) return;
    if (document.activeElement !== document.body) first ??= document.activeElement;
    for (const scheme of ['dark', 'light'] as const) {
      chooseScheme(scheme);
      await expectVisibleFocus();
    }
  }
}
