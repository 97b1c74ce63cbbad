import { averageDown, type Pixels } from './average-down.ts';

/**
 * The reduced copy of a decoded picture. The browser halves it for as long as it stays larger than the copy, which
 * averages four pixels each; the rest is averaged here, since no other step of a browser's averages.
 */
export function reduceBitmap(bitmap: ImageBitmap, side: number): Pixels {
  const { width, height } = bitmap;
  let halvings = Math.max(0, Math.floor(Math.log2(Math.max(width, height) / side)));
  let canvas = draw(bitmap, width, height, halvings > 0);
  for (; halvings > 1; halvings -= 1) canvas = draw(canvas, canvas.width, canvas.height, true);
  const pixels = penOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  return averageDown({ width: pixels.width, height: pixels.height, rgba: pixels.data }, side);
}

function draw(from: CanvasImageSource, width: number, height: number, half: boolean): OffscreenCanvas {
  const scale = half ? 2 : 1;
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(width / scale)), Math.max(1, Math.floor(height / scale)));
  const pen = penOf(canvas);
  // Bilinear: at a half, the mean of four.
  pen.imageSmoothingQuality = 'low';
  pen.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('There is no memory to look at the picture.');
  return pen;
}
