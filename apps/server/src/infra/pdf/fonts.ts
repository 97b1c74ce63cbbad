import { openSync, readFileSync, readSync, closeSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * A font file of a package. Typst finds it by its family; the order of `faces` is the order in which a letter looks for
 * one.
 */
type Face = { family: string; regular: string; bold?: string; italic?: string };

const resolve = createRequire(import.meta.url).resolve;
const google = (name: string, file: string, bold = true): Omit<Face, 'family'> => ({
  regular: `@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`,
  ...(bold ? { bold: `@expo-google-fonts/${name}/700Bold/${file}_700Bold.ttf` } : {}),
});

/**
 * Latin, Greek, Cyrillic and Devanagari first; then the other scripts used in Canada; emoji in black on white, signs;
 * Chinese characters and kana, Hangul. The Arabic font has one glyph for a letter with its dots: fonts that put dots
 * apart can be read but not copied. docs/decisions/0017-pdf.md says what they cost.
 */
const faces: readonly Face[] = [
  {
    family: 'Noto Sans',
    ...google('noto-sans', 'NotoSans'),
    italic: '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  },
  { family: 'Noto Sans Canadian Aboriginal', ...google('noto-sans-canadian-aboriginal', 'NotoSansCanadianAboriginal') },
  { family: 'Vazirmatn', ...google('vazirmatn', 'Vazirmatn') },
  { family: 'Noto Sans Hebrew', ...google('noto-sans-hebrew', 'NotoSansHebrew') },
  { family: 'Noto Sans Gurmukhi', ...google('noto-sans-gurmukhi', 'NotoSansGurmukhi') },
  { family: 'Noto Sans Tamil', ...google('noto-sans-tamil', 'NotoSansTamil') },
  { family: 'Noto Sans Bengali', ...google('noto-sans-bengali', 'NotoSansBengali') },
  { family: 'Noto Sans Gujarati', ...google('noto-sans-gujarati', 'NotoSansGujarati') },
  { family: 'Noto Sans Ethiopic', ...google('noto-sans-ethiopic', 'NotoSansEthiopic') },
  { family: 'Noto Sans Malayalam', ...google('noto-sans-malayalam', 'NotoSansMalayalam') },
  { family: 'Noto Sans Telugu', ...google('noto-sans-telugu', 'NotoSansTelugu') },
  { family: 'Noto Sans Kannada', ...google('noto-sans-kannada', 'NotoSansKannada') },
  { family: 'Noto Sans Sinhala', ...google('noto-sans-sinhala', 'NotoSansSinhala') },
  { family: 'Noto Sans Thai', ...google('noto-sans-thai', 'NotoSansThai') },
  { family: 'Noto Sans Khmer', ...google('noto-sans-khmer', 'NotoSansKhmer') },
  { family: 'Noto Sans Myanmar', ...google('noto-sans-myanmar', 'NotoSansMyanmar') },
  { family: 'Noto Serif Tibetan', ...google('noto-serif-tibetan', 'NotoSerifTibetan') },
  { family: 'Noto Sans Syriac', ...google('noto-sans-syriac', 'NotoSansSyriac') },
  { family: 'Noto Emoji', ...google('noto-emoji', 'NotoEmoji') },
  {
    family: 'DejaVu Sans',
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
  {
    family: 'Chocolate Classical Sans',
    ...google('chocolate-classical-sans', 'ChocolateClassicalSans', false),
  },
  { family: 'NanumGothic', ...google('nanum-gothic', 'NanumGothic') },
];

/** Which code points a font has a glyph for: sorted pairs of first and last. */
type Coverage = readonly (readonly [number, number])[];

let coverages: Coverage[] | null = null;

/** The place in `faces` of the first font that has a code point; -1 where none has. */
export function fontOf(codePoint: number): number {
  coverages ??= faces.map((face) => readCoverage(resolve(face.regular)));
  return coverages.findIndex((coverage) => covers(coverage, codePoint));
}

/** The first font, which every document needs. */
export const baseFont = 0;

/** Families by their places, in the order in which a letter looks for one. */
export function familiesOf(places: ReadonlySet<number>): string[] {
  return faces.filter((_, place) => places.has(place)).map((face) => face.family);
}

/** The files of a font. */
export function readFont(place: number): Buffer[] {
  const { regular, bold, italic } = faces[place]!;
  return [regular, bold, italic].filter((file) => file !== undefined).map((file) => readFileSync(resolve(file)));
}

function covers(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = coverage[middle]!;
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Reads only the table 'cmap' of a TrueType file (OpenType specification, formats 4 and 12). */
function readCoverage(file: string): Coverage {
  const handle = openSync(file, 'r');
  const part = (position: number, length: number): Buffer => {
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, position);
    return buffer;
  };
  try {
    const count = part(4, 2).readUInt16BE();
    const tables = part(12, count * 16);
    for (let at = 0; at < tables.length; at += 16) {
      if (tables.toString('latin1', at, at + 4) === 'cmap')
        return parseCmap(part(tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12)));
    }
    throw new Error('a font without a character map');
  } finally {
    closeSync(handle);
  }
}

function parseCmap(cmap: Buffer): Coverage {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(8 + n * 8));
  const of = (format: number): number | undefined => offsets.find((offset) => cmap.readUInt16BE(offset) === format);
  const long = of(12);
  if (long !== undefined) {
    return Array.from({ length: cmap.readUInt32BE(long + 12) }, (_, n) => {
      const group = long + 16 + n * 12;
      return [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)] as const;
    });
  }
  const short = of(4);
  if (short === undefined) throw new Error('a font with a character map of an unknown format');
  const segments = cmap.readUInt16BE(short + 6) / 2;
  return Array.from({ length: segments }, (_, n) => {
    const last = cmap.readUInt16BE(short + 14 + n * 2);
    return [cmap.readUInt16BE(short + 16 + (segments + n) * 2), last] as const;
  }).filter(([, last]) => last !== 0xffff);
}
