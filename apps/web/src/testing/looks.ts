import { test } from 'vitest';
import type { Language } from '../app/language.ts';
import { expectNoFaults } from './faults.ts';
import { sizes, type ShowOptions, type Width } from './show.tsx';

type Look = Required<Pick<ShowOptions, 'scheme' | 'width' | 'language'>>;

const looks: readonly Look[] = (Object.keys(sizes) as Width[]).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['en', 'fr'] as const satisfies Language[]).map((language) => ({ width, scheme, language })),
  ),
);

/**
 * Declares the tests of a page's looks: wide and on a phone, light and dark, in English and in French, none with a fault that axe
 * finds. Once for each page; what the page does is tested in one look. `open` shows the page and waits until all of it is there.
 */
export function everyLook(name: string, open: (look: Look) => Promise<void>): void {
  for (const look of looks)
    test(`${name} has no fault that axe finds: ${look.width}, ${look.scheme}, ${look.language}`, async () => {
      await open(look);
      await expectNoFaults();
    });
}
