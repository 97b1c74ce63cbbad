import sharp from 'sharp';
import type { Random } from '../random.ts';

/** Skin from light to dark, each with the colour of a spot on it. */
const skins = [
  ['#f3d6c4', '#8a5238'],
  ['#e6bd9f', '#7a4630'],
  ['#c99470', '#5d3322'],
  ['#a06a47', '#472617'],
  ['#6f4429', '#2e170d'],
  ['#4a2c1b', '#1d0e08'],
] as const;

/** Small, so that a first start draws forty in a moment. */
const width = 480;
const height = 360;

/** What is drawn on the skin. */
export type Drawn = 'spot' | 'patch' | 'dots' | 'line' | 'skin';

/**
 * A drawn photo of skin, which shows nobody: a spot, a scaly patch, many dots, a line or nothing, beside a ruler in
 * millimetres.
 * The same for the same random numbers.
 */
export function drawnPhoto(what: Drawn, random: Random): Promise<Buffer> {
  const [skin, mark] = random.pick(skins);
  const [x, y] = [random.int(240, 400), random.int(180, 290)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">
    <defs>
      <radialGradient id="light" cx="40%" cy="35%" r="80%">
        <stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".3"/>
      </radialGradient>
      <filter id="soft" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="2.5"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="${skin}"/><rect width="100%" height="100%" fill="url(#light)"/>
    <g ${what === 'dots' ? '' : 'filter="url(#soft)"'} fill="${mark}" stroke="${mark}">${shapes[what](x, y, random)}</g>
    ${ruler}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

type Shape = (x: number, y: number, random: Random) => string;

const ellipse = (x: number, y: number, rx: number, ry: number, opacity = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill-opacity="${opacity}" stroke="none"/>`;

const shapes: Readonly<Record<Drawn, Shape>> = {
  spot: (x, y, random) =>
    ellipse(x, y, random.int(34, 70), random.int(28, 60)) +
    ellipse(x + random.int(8, 24), y - random.int(4, 18), random.int(12, 30), random.int(10, 26), 0.6),
  patch: (x, y, random) =>
    Array.from({ length: 14 }, () =>
      ellipse(x + random.int(-90, 90), y + random.int(-60, 60), random.int(20, 46), random.int(14, 34), 0.28),
    ).join(''),
  dots: (x, y, random) =>
    Array.from({ length: 26 }, () => {
      const r = random.int(4, 9);
      return ellipse(x + random.int(-170, 170), y + random.int(-120, 120), r, r, 0.75);
    }).join(''),
  line: (x, y, random) =>
    `<path d="M${x - 150} ${y + random.int(-30, 30)} q150 ${random.int(-60, 60)} 300 0" fill="none"
      stroke-width="${random.int(6, 12)}" stroke-opacity=".8"/>`,
  skin: () => '',
};

const ruler = `<g transform="translate(60 430)"><rect width="520" height="34" fill="#fdfdf8" stroke="#999"/>${Array.from(
  { length: 27 },
  (_, n) => `<path d="M${n * 20} 0v${n % 5 === 0 ? 18 : 10}" stroke="#333" stroke-width="1.5"/>`,
).join('')}</g>`;
