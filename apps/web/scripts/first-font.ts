import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * `node apps/web/scripts/first-font.ts` makes two small fonts of the page's typeface in src/ui/theme, in the weights
 * that the page uses. first-font.woff2 has the letters of western Europe and the signs that the page draws; a first
 * page fetches it alone. names-font.woff2 has the letters of central Europe, which names bring. fonts.css leaves all
 * other letters to the whole files. Run it when the package of the typeface changes.
 */

/** The code points of the first font; fonts.css repeats them as `unicode-range`, and a test compares the two. */
export const firstLetters: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x20ac, 0x20ac],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
];

/** The code points of the font for names: Latin Extended-A, but for what the other fonts hold. */
export const nameLetters: readonly (readonly [from: number, to: number])[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
];

/** Kerning, accents, ligatures, and figures of one width. */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'tnum'];

if (import.meta.main) {
  await make('first-font', 'latin', firstLetters);
  await make('names-font', 'latin-ext', nameLetters);
}

async function make(name: string, part: string, ranges: typeof firstLetters): Promise<void> {
  const source = createRequire(import.meta.url).resolve(
    `@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${part}-wght-normal.woff2`,
  );
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)))
    .join('');
  const font = await subsetFont(readFileSync(source), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: features,
  });
  writeFileSync(join(import.meta.dirname, `../src/ui/theme/${name}.woff2`), font);
  console.log(`${name}: ${font.length} bytes`);
}
