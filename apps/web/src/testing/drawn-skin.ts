/** What a camera looks at. */
export type Scene = {
  width: number;
  height: number;
  /** How far out of focus, pixels (the standard deviation of a Gaussian blur). */
  blur?: number;
  /** How much light there is: 1 by default, 0 in the dark. */
  light?: number;
};

/** Drawn skin with pores, hair and a mole, the same each time. */
export function drawnSkin({ width, height, blur = 0, light = 1 }: Scene): HTMLCanvasElement {
  const skin = canvasOf(width, height);
  const pen = skin.getContext('2d')!;
  pen.fillStyle = '#e0b295';
  pen.fillRect(0, 0, width, height);
  for (let n = 0; n < 6_000; n += 1) {
    pen.fillStyle = `rgb(120 70 50 / ${10 + (n % 40)}%)`;
    pen.fillRect(scattered(n, 1) * width, scattered(n, 2) * height, 1 + (n % 3), 1 + (n % 2));
  }
  pen.strokeStyle = '#3d2a20';
  for (let n = 0; n < 120; n += 1) {
    const [x, y] = [scattered(n, 3) * width, scattered(n, 4) * height];
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x + 20, y + 30, x + 60 * scattered(n, 5), y + 60);
    pen.stroke();
  }
  pen.fillStyle = '#4a2c20';
  pen.beginPath();
  pen.ellipse(width / 2, height / 2, width / 10, height / 9, 0.4, 0, 7);
  pen.fill();
  const seen = canvasOf(width, height);
  const eye = seen.getContext('2d')!;
  eye.filter = `blur(${blur}px) brightness(${light})`;
  eye.drawImage(skin, 0, 0);
  return seen;
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** A number from 0 to 1, the same for the same two. */
function scattered(n: number, of: number): number {
  const wave = Math.sin(n * 12.9898 + of * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}
