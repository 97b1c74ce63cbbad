import { checkPhoto, checkSide, type PhotoWarning } from '@consult/domain/media/photo-check.ts';
import type { Pixels } from './average-down.ts';
import { reduceBitmap } from './reduce-bitmap.ts';

/** What the page asks: to look at a photo as it was taken, or at the picture that the camera shows. */
export type CheckRequest = {
  id: number;
  picture: Blob | ImageBitmap;
  /** Whether its small picture is wanted too, which comes after the answer. */
  wantsSmall: boolean;
};
/** null: it could not be looked at. */
export type CheckAnswer = { id: number; warnings: readonly PhotoWarning[] | null };
/** The small picture of a photo, a JPEG; null where none can be drawn. */
export type SmallAnswer = { id: number; small: Blob | null };

// Beside the page, so that neither the preview nor the next shot waits for it.
globalThis.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => void look(data));

async function look({ id, picture, wantsSmall }: CheckRequest): Promise<void> {
  let copy: Pixels | null = null;
  let warnings: CheckAnswer['warnings'] = null;
  try {
    const bitmap = picture instanceof Blob ? await createImageBitmap(picture) : picture;
    const { width, height } = bitmap;
    copy = reduceBitmap(bitmap, checkSide);
    bitmap.close();
    ({ warnings } = checkPhoto(copy, { width, height }));
  } catch {
    // The photo is kept all the same, and the server says what is wrong with its bytes.
  }
  globalThis.postMessage({ id, warnings } satisfies CheckAnswer);
  if (!wantsSmall) return;
  const small = copy && (await smallOf(copy).catch(() => null));
  globalThis.postMessage({ id, small } satisfies SmallAnswer);
}

/** What was looked at, as a JPEG: as small as a row needs. */
async function smallOf({ width, height, rgba }: Pixels): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  image.data.set(rgba);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}
