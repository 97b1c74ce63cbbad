import sharp from 'sharp';
import type { Random } from '../random.ts';

/** What is drawn through the otoscope. */
export type DrawnEar = 'eardrum' | 'red' | 'hole';

/** The eardrum's colours, in the middle and at its edge. */
const colours: Readonly<Record<DrawnEar, readonly [string, string]>> = {
  eardrum: ['#e9d9cb', '#b99a86'],
  red: ['#c9604f', '#7d2b26'],
  hole: ['#dfc8b6', '#a98873'],
};

/** A drawn view of an eardrum, which shows nobody. The same for the same random numbers. */
export function drawnEar(what: DrawnEar, random: Random): Promise<Buffer> {
  const [middle, edge] = colours[what];
  const [x, y] = [random.int(185, 215), random.int(140, 160)];
  const turn = random.int(-35, 35);
  const hole =
    what === 'hole'
      ? `<ellipse cx="${random.int(-40, 30)}" cy="${random.int(15, 50)}" rx="${random.int(14, 26)}"
          ry="${random.int(12, 22)}" fill="#2a120d"/>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">
    <defs><radialGradient id="drum"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/>
      </radialGradient><clipPath id="view"><circle cx="200" cy="150" r="138"/></clipPath></defs>
    <rect width="400" height="300" fill="#050303"/>
    <g clip-path="url(#view)"><rect width="400" height="300" fill="#8a5a48"/>
      <g transform="translate(${x} ${y}) rotate(${turn})">
        <ellipse rx="${random.int(96, 116)}" ry="${random.int(88, 104)}" fill="url(#drum)" stroke="#6b4033"
          stroke-width="5"/>
        <path d="M-18 -84 q10 44 14 84" fill="none" stroke="#f3e6da" stroke-width="9" stroke-linecap="round"/>
        <path d="M0 6 l${random.int(34, 52)} 62 l-30 8 z" fill="#fff" fill-opacity=".55"/>${hole}
      </g></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
